import type { Generated } from "kysely";

/** The tables of the scanner. `Link` and `Domain`: the ids that they point to. */
export interface ScannerTables<Link, Domain> {
  /** What an operator has said by hand of hosts and URLs; in force until withdrawn. */
  scan_rulings: {
    id: Generated<number>;
    effect: string;
    kind: string;
    target: string;
    note: string | null;
    created_at: number;
    withdrawn_at: number | null;
  };
  /** Of a link, or of a domain's target. `threats`: what is held against which URL. `due_at`: when to ask next; null: never. */
  provider_questions: {
    id: Generated<number>;
    link_id: Link | null;
    domain_id: Domain | null;
    field: string | null;
    state: string;
    threats: Generated<string>;
    attempts: Generated<number>;
    due_at: number | null;
    claimed_until: Generated<number>;
  };
  provider_pauses: { provider: string; until: number };
  /** One row: how far links have been judged by which measures, and which process is at it. */
  rejudgings: {
    id: number;
    measures: string;
    reached: number;
    holder: string;
    seen_at: number;
    begun_at: number;
    finished_at: number | null;
  };
}
