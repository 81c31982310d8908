import { useQuery } from "@tanstack/react-query";
import { linkQuery } from "../api/queries.ts";

/** A link that is asked for again while its state passes by itself: whoever waits for a verdict of the scanner sees it come. */
export function useWatchedLink(id: number) {
  return useQuery({
    ...linkQuery(id),
    refetchInterval: ({ state }) => (state.data?.state === "pending" ? STATE_again_ms : false),
  });
}

const STATE_again_ms = 3000;
