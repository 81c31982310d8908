/** What the first start calls its workspace, until somebody names it. */
export const FIRST_WORKSPACE_NAME = "Main";
