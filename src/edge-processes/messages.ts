import type { LogPosition } from "../clicks/log-segments.ts";

/** What the first process asks of an edge process, and what it is answered. Everything is plain data: it crosses as JSON. */
export interface EdgeTasks {
  /** Take connections. From before this on it is told of every change. */
  readonly open: { readonly ask: null; readonly answer: null };
  /** Forget these links before the next request. */
  readonly forget: {
    readonly ask: readonly { readonly host: string; readonly codeKey: string }[];
    readonly answer: null;
  };
  /** Forget what is known of hosts before the next request. */
  readonly forgetHosts: { readonly ask: null; readonly answer: null };
  /** How far the click log is written. */
  readonly position: { readonly ask: null; readonly answer: LogPosition };
}

export type EdgeTask = keyof EdgeTasks;

export type ToEdge =
  | {
      [T in EdgeTask]: { readonly id: number; readonly task: T; readonly ask: EdgeTasks[T]["ask"] };
    }[EdgeTask]
  /** Have clients leave with their next answer. */
  | { readonly task: "dismiss" }
  /** Answer what is in flight, bring the click log to the disk, and end. */
  | { readonly task: "stop" };

export type FromEdge =
  /** It knows nothing yet, and is there to be asked. */
  | { readonly kind: "prepared" }
  | { readonly kind: "answer"; readonly id: number; readonly answer: EdgeTasks[EdgeTask]["answer"] };

/** What an edge process is told on its command line. */
export interface EdgeOrder {
  /** The port that all processes share. */
  readonly port: number;
  /** The folder of its click log. */
  readonly logFolder: string;
}
