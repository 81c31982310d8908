/** What the program in the browser is told of whoever is signed in; it stands in the page that begins it. */
export interface ShellFacts {
  readonly user_id: number;
  readonly email: string;
  /** One of the roles. */
  readonly role: string;
  readonly workspace: {
    readonly id: number;
    readonly name: string;
    /** The UTC day on which it was made, `YYYY-MM-DD`. */
    readonly first_day: string;
  };
  /** All the workspaces that may be looked at. */
  readonly workspaces: readonly { readonly id: number; readonly name: string }[];
  /** Whether the member may make a further workspace by hand. */
  readonly makes_workspaces: boolean;
  /** What a form for a server-rendered page carries. */
  readonly form_token: string;
  readonly base_url: string;
  /** Whether the operator has set a server for mail. */
  readonly sends_mail: boolean;
  /** Where short links are when they have no domain of their own. */
  readonly shared_host: string;
}
