import {
  approvedValuesQuery,
  campaignsQuery,
  conventionQuery,
  dependenciesQuery,
  domainsQuery,
  queryClient,
  tagsQuery,
} from "../api/queries.ts";

/**
 * Asks for all that the pickers of a link's form offer, while the form itself is on its way: nobody waits for it. Whatever does not
 * come is told of by the form.
 */
export function preloadPickers(): void {
  const asked = [
    queryClient.query(approvedValuesQuery),
    queryClient.query(dependenciesQuery),
    queryClient.query(conventionQuery),
    queryClient.query(campaignsQuery),
    queryClient.query(domainsQuery),
    queryClient.query(tagsQuery),
  ];
  void Promise.allSettled(asked);
}
