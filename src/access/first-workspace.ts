/** What the first start calls its workspace, until somebody names it. */
export const FIRST_WORKSPACE_NAME = "Main";

/** The owner whom the first start makes. Nobody's address: no mail is ever sent to it. */
export const FIRST_OWNER_EMAIL = "owner@localhost";
