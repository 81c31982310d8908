/** One metric with its samples, as Prometheus reads them. */
export interface Metric {
  /** In base units, with `_total` for what only grows. */
  readonly name: string;
  readonly type: "counter" | "gauge";
  readonly help: string;
  readonly samples: readonly {
    readonly labels?: Readonly<Record<string, string>>;
    readonly value: number;
  }[];
}

/** A metric of one sample. */
export function one(
  name: string,
  type: Metric["type"],
  help: string,
  value: number,
  labels: Readonly<Record<string, string>> = {},
): Metric {
  return { name, type, help, samples: [{ labels, value }] };
}

/** The media type of `metricsText`. */
export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** Writes metrics in Prometheus' text format, version 0.0.4. */
export function metricsText(metrics: readonly Metric[]): string {
  return metrics
    .map(({ name, type, help, samples }) => {
      const lines = samples.map(({ labels = {}, value }) => `${name}${labelsText(labels)} ${value}\n`);
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
    })
    .join("");
}

function labelsText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

function escaped(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
