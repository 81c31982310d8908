import { FIRST_OWNER_EMAIL } from "../../src/access/first-workspace.ts";
import { facts, may } from "../facts.ts";

/** Whether this is the owner whom the first start made, with a password that was printed then. */
export const isFirstOwner: boolean = facts.email === FIRST_OWNER_EMAIL && may("owner");
