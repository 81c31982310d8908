import { queryOptions } from "@tanstack/react-query";
import { answerOf, api } from "../api/client.ts";

/** The workspace's domains whose links are served. */
export const verifiedHostsQuery = queryOptions({
  queryKey: ["domains", "verified hosts"],
  queryFn: async () => {
    const { data } = await answerOf(api.GET("/api/v1/domains"));
    return data.filter(({ state }) => state === "verified" || state === "failing").map(({ host }) => host);
  },
});
