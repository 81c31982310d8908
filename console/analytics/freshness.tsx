import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { timeOf } from "../frame/format.ts";
import { words } from "../words/analytics.ts";

/** Of when the figures on the screen are, and the way to those of now. */
export function Freshness() {
  const client = useQueryClient();
  const isFetching = useIsFetching({ queryKey: ["report"] }) > 0;
  const asked_ms = client
    .getQueryCache()
    .findAll({ queryKey: ["report"], type: "active" })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((at_ms) => at_ms > 0);
  return (
    <div className="line-between soft small">
      <span role="status">{asked_ms.length === 0 ? "" : words.asOf(timeOf(Math.min(...asked_ms)))}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconRefresh size={15} aria-hidden />}
        loading={isFetching}
        onClick={() => void client.invalidateQueries({ queryKey: ["report"] })}
      >
        {words.refresh}
      </Button>
    </div>
  );
}
