// `npm run corpora`: how many of the real user agents of which corpus are told how, and every one that is told otherwise than
// its source has it. The first table stands in docs/agents.md.
import { allCorpora, tell } from "../tests/support/corpora.ts";
import { corporaTable, differences } from "../tests/support/corpora-table.ts";

const results = allCorpora().map(tell);
console.log(corporaTable(results));
console.log(`\n${differences(results)}`);
