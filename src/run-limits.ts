// Bounds of the running program, each with its reason: what is kept in memory, waited for, tried again and done at once.
// What callers, visitors and members meet stands in limits.ts. Units come last in the name.

/** Memory for about 250 bytes an entry: 25 MB known links and 5 MB unknown codes. */
export const LINK_DIRECTORY_entries = 100_000;
export const UNKNOWN_CODE_entries = 20_000;
/** Case folding writes one letter as three at most, so a visited code may be longer than the one that was made. */
export const CODE_FOLDING_growth = 3;
/** What the edge remembers of hosts, agents and addresses, so that it reads each of them once: under 25 MB. */
export const KNOWN_HOST_entries = 10_000;
export const CLASSIFIED_AGENT_entries = 10_000;
export const LOCATED_ADDRESS_entries = 50_000;
/** Secrets kept at hand, one a workspace. */
export const VISITOR_KEY_entries = 10_000;
/** How long visitors are hashed under a makeshift secret before the database is asked again. */
export const VISITOR_KEY_RETRY_ms = 60_000;
/** Other processes' changes hold here within a second: this, and the time to read them. */
export const EDGE_POLL_every_ms = 250;
/** Changes read at once; more are read in further rounds. */
export const EDGE_POLL_rows = 1_000;
/** PostgreSQL gives out ids before it commits: how long missing ones are waited for, in how many stretches at most. */
export const CHANGE_GAP_ms = 120_000;
export const CHANGE_GAPS_at_most = 1_000;
/** Every process has read a change long before. One that was cut off for longer forgets all it knows. */
export const CHANGES_kept_ms = 3_600_000;
/** Old changes and visitor keys are cleared away so often. */
export const EDGE_SWEEP_every_ms = 600_000;
/** Answers of batches, up to a megabyte each, stay so long past their day at most. */
export const BATCH_ANSWERS_cleared_every_ms = 600_000;
/** A visitor waits for the database no longer than this. */
export const EDGE_READ_ms = 5_000;
/** What an edge process is asked takes it a millisecond; one that does not answer for so long is ended and replaced. */
export const EDGE_ANSWER_ms = 3_000;
/** The start goes on without edge processes that take longer to come up. */
export const EDGE_READY_ms = 10_000;
/** One that is not there after so long will never be: it is ended and replaced. */
export const EDGE_START_ms = 60_000;
/** So that one that cannot start is not started over and over without a breath. */
export const EDGE_RESTART_ms = 500;
/** More than a machine has cores brings nothing. */
export const EDGE_PROCESSES_at_most = 64;
/** When to come back: scans take seconds, a database restarts in less. */
export const LINK_PENDING_RETRY_s = 30;
export const UNAVAILABLE_RETRY_s = 5;
/** A start takes a second, of which some is over. */
export const START_RETRY_s = 1;
/** No browser's agent is longer, no referrer says more in what follows: the rest is not read. */
export const AGENT_characters = 1_000;
export const REFERRER_characters = 2_000;

/** How long SIGTERM may take: decisions, section 9. */
export const SHUTDOWN_ms = 10_000;
/** Of it, what requests in flight may take; the rest is for the click log and the files. */
export const SHUTDOWN_PATIENCE_ms = 7_000;
/** Of it, what taking the last clicks into the click store and closing it may take. Both may be cut off without harm. */
export const STOP_INGEST_ms = 1_000;
export const STOP_STORE_ms = 1_500;
/** For a balancer to see that a node is no longer ready, before it takes no more connections. */
export const SHUTDOWN_NOTICE_ms = 1_000;
/** A terminal and the runner in front of the program both pass on one Ctrl-C: within this it is one signal. */
export const SIGNAL_ECHO_ms = 150;
/** A database that takes longer to answer nothing is as good as away. */
export const DATABASE_PING_ms = 1_000;
/** How long a request waits at most for a connection to PostgreSQL, and then for each answer; then the API answers 503. */
export const DATABASE_CONNECT_ms = 3_000;
export const DATABASE_ANSWER_ms = 5_000;
/** How long opening a SQLite database waits for another process that opens it, too. */
export const SQLITE_BUSY_ms = 10_000;
/** A SQLite database that another process holds is tried so often, 5 s in all; then the API answers 503. */
export const LOCK_RETRY_every_ms = 10;
export const LOCK_TRIES_at_most = 500;
/** Transactions that share a commit: at more than so many, each has little more to gain and its neighbours longer to wait. */
export const COMMIT_members_at_most = 256;
/** Statements kept ready for each SQLite connection: more than the product has; the others come from lists of varying length. */
export const SQLITE_STATEMENTS_kept = 500;

/** A click's frame with a destination of three bytes a character and five full UTM values is under 40 kB. */
export const FRAME_bytes_at_most = 128 * 1024;
/** Host names end at 253 characters, app packages at about as many. */
export const FRAME_REFERRER_bytes = 512;
/** About 70,000 clicks: small enough to be gone soon after it is full, large enough that files are made seldom. */
export const LOG_SEGMENT_bytes = 16 * 1024 * 1024;
/** What a power cut may take at most: architecture, promise 1. */
export const LOG_SYNC_every_ms = 1000;
/** A process that has lost its parent ends at once; a log that has been quiet for so long is nobody's any more. */
export const LOG_ABANDONED_ms = 60_000;
/** While the disk is full a write is tried only so often, and the other redirects do not wait for one that fails. */
export const LOG_RETRY_every_ms = 100;
/** So that a full disk is one line in the log, not one for each redirect. */
export const LOG_COMPLAINT_every_ms = 10_000;
/** How long a click waits at most for the click store when nobody asks for a report. */
export const INGEST_every_ms = 1000;
/**
 * A tenth of the edge's share where both want one core: twice what it takes to keep up with the edge at full speed. With
 * less, clicks would pile up for as long as the load lasts.
 */
export const STORE_niceness = 10;
/** One transaction of about 50,000 clicks: 0.1 s, and under 50 MB while it runs. */
export const INGEST_BATCH_bytes = 8 * 1024 * 1024;
/** What the intake knows without asking the click store: links' values, 32 bytes each, and referrers. A power of two. */
export const KNOWN_ORIGIN_slots = 2 ** 19;
export const KNOWN_REFERRER_entries = 20_000;
/** Conversions handed to the click store in one transaction. */
export const OUTBOX_BATCH_rows = 2000;

/** Exact distinct visitors over 10 million clicks take about 600 MB; what needs more goes through the disk. */
export const CLICK_STORE_MEMORY_bytes = 2 * 1024 ** 3;
/** On a small machine the rest is for the edge. */
export const CLICK_STORE_MEMORY_share = 0.4;
/** One core stays the edge's; more than four gain little. */
export const CLICK_STORE_THREADS_at_most = 4;
/** Bringing this much of the write-ahead log into the file takes about 0.3 s; so long waits a start, a stop, a report. */
export const CLICK_STORE_CHECKPOINT_bytes = 16 * 1024 * 1024;
/** What reports have counted is kept for the next look, up to this: a thousand reports by day, or ten by a destination of 100,000 different ones. */
export const TALLIES_bytes_at_most = 256 * 1024 ** 2;
/** When clicks of more than this share of the store are new, counting all is about as quick as adding them. */
export const TALLY_GROWTH_share = 0.05;
/** Rows that are added to what was counted before they are put together with it. */
export const TALLY_SPARE_rows = 10_000;
/** Months of workspaces whose cap is known to be reached, and by which click: 100 bytes each. */
export const CAPPED_MONTHS_kept = 10_000;
/** Each holds its own hash tables: more at once would only be slower. The others wait. */
export const REPORTS_at_once = 2;
/** Lists of visits and counts of automated ones have turns of their own: neither they nor reports wait for the other. */
export const LISTINGS_at_once = 1;
/** Single visits explain a number while it is fresh; for longer they would be a record of people. */
export const VISITS_LISTED_ms = 7 * 86_400_000;
/** Under `CONNECTION_IDLE_s` and under what proxies wait: who asks for a report is told to come again before the line is cut. */
export const REPORT_WAIT_ms = 50_000;
export const REPORT_WAIT_at_most_ms = 55_000;
/** A report is counted for so long though nobody waits: 100 million clicks take a slow core about a minute. */
export const COUNTING_ms = 600_000;
/** Reports that failed when nobody waited any more: whoever asks next is told. */
export const FAILED_REPORTS_kept = 100;
/** Lists that take longer are given up before their reader is gone. */
export const LISTING_ms = 50_000;
/** Between two tries to open a click store that does not open. */
export const CLICK_STORE_RETRY_ms = 1000;
/** A thread that has closed its database ends within milliseconds. */
export const THREAD_END_ms = 500;
/** A filter's text: longer than any code, host or tag we keep in any spelling, so that what is longer is merely unknown. */
export const FILTER_characters = 2048;
/** Links read and sent at once where all are asked for: under a megabyte, and some milliseconds that redirects wait. */
export const CSV_LINKS_at_once = 500;
/** Links looked up at once where they are walked by their clicks: some milliseconds that redirects wait. */
export const WALKED_LINKS_at_once = 500;
/** Links judged by the rules for one page of those that break them: some twenty milliseconds that redirects wait. */
export const JUDGED_LINKS_at_once = 2000;
/** Links whose clicks are added up for campaigns or tags: some 100 MB while it lasts, far more links than a workspace has. */
export const COUNTED_LINKS_at_most = 1_000_000;
/** Of a backup: rows in memory, a few megabytes; signs of life; its manifest, under 10 kB; what it leaves free for a day of clicks. */
export const COPY_rows_at_once = 2_000;
export const BACKUP_BREATH_ms = 1_000;
export const MANIFEST_bytes_at_most = 1024 ** 2;
export const BACKUP_SPARE_bytes = 512 * 1024 ** 2;
/** How often a transaction is run that others keep getting in the way of. */
export const LOST_RACES_at_most = 5;

/** Lists of bad hosts that are published have up to a few million entries: 32 MB for two million. */
export const LIST_ENTRIES_at_most = 5_000_000;
/** A list is read in pieces of some 600 lines, a millisecond each, so that redirects hardly wait. */
export const LIST_CHUNK_bytes = 16 * 1024;
/** Longer than any URL that a destination may be. */
export const LIST_LINE_characters = 20_000;
/** Of the lines of a list that are skipped so many are told one by one. */
export const LIST_COMPLAINTS_at_most = 20;
/** How often list files are looked at. A change is read when two looks have found it the same: it is not being written to. */
export const LIST_LOOK_every_ms = 1_000;
/** How often the other processes' rulings and the lists' state are looked at: an operator's word holds within a second. */
export const RULINGS_LOOK_every_ms = 1_000;
/** A word that an operator leaves with a ruling. */
export const RULING_NOTE_characters = 500;
/**
 * Links judged in one go: two milliseconds that redirects wait at most. Between two goes is a pause as long as the go took, so that a
 * million links are through in a minute or two and the database is free half of that time.
 */
export const REJUDGE_links = 200;
export const REJUDGE_PAUSE_at_least_ms = 2;
/** How far the judging has come is written so often: what a process that ends leaves is judged twice at most. */
export const REJUDGE_NOTE_every_ms = 2_000;
/** Another process takes the judging over from one that has not been heard of for so long. */
export const REJUDGE_ABANDONED_ms = 30_000;
/** Whoever judged a link by the old measures has committed by then. Those links are judged once more. */
export const REJUDGE_SETTLE_ms = 3_000;
export const REJUDGE_LOOK_every_ms = 2_000;
/** Questions to a provider that are put at the same time. */
export const QUESTIONS_at_once = 8;
export const QUESTIONS_LOOK_every_ms = 1_000;
/** A claim outlives the questions of a link by so much: what a process that was killed had claimed is put again soon. */
export const QUESTION_CLAIM_margin_ms = 10_000;
/** The second try comes after 5 s, each later one after twice as long, up to a quarter of an hour. */
export const QUESTION_RETRY_ms = 5_000;
export const QUESTION_RETRY_at_most_ms = 900_000;
/** A provider that asks for a longer rest is asked again all the same. */
export const PROVIDER_PAUSE_at_most_ms = 3_600_000;
/** An answer is a few hundred bytes; one that is longer is none. */
export const PROVIDER_ANSWER_bytes = 64 * 1024;
/** Answers remembered, so that a thousand links to one page ask once: under 5 MB. */
export const PROVIDER_ANSWERS_kept = 10_000;
/** For how long a clear answer is remembered: long enough for a batch of links, short against how fast pages turn bad. */
export const PROVIDER_CLEAR_ms = 300_000;
/** Links on one screen of `scanner list`. */
export const HELD_LINKS_listed = 100;
/** `utmost check`: with less room than this a day's clicks and a checkpoint of the click store may not fit. */
export const CHECK_ROOM_bytes = 64 * 1024 ** 2;
/** A control database above this is looked through without its indexes, in a minute instead of ten. */
export const CHECK_WHOLE_bytes = 1024 ** 3;
/** Clocks of several nodes differ by seconds; by five minutes none does that is set by the network. */
export const CHECK_CLOCK_ms = 300_000;
/** Registries move one address in a hundred a year to another country. */
export const CHECK_COUNTRY_days = 365;
/** A lock that is there at each of so many looks, a second in all, is no write that just happens to be under way. */
export const CHECK_LOCK_looks = 11;
export const CHECK_LOCK_pause_ms = 100;
/** A proxy that does not answer for so long answers no visitor either. */
export const CHECK_ANSWER_ms = 10_000;
/** A command asks within seconds after it has been told where. */
export const WAY_IN_ms = 60_000;
/** Several commands at once are an exception; each uses three. */
export const WAYS_IN_at_most = 32;

/** A shop that sends nonsense a hundred times a second is one small write now and then; a crash loses the counts of these seconds. */
export const CONVERSION_REFUSALS_written_every_ms = 5_000;
/** Counts that wait to be written: a few hundred bytes each, while the database is away as well. */
export const CONVERSION_REFUSALS_waiting = 5_000;
