// Every numeric bound of the product, each with its reason. Units come last in the name.

/** A destination of 8,192 characters is the longest that browsers and proxies carry with our parameters added. */
export const DESTINATION_characters = 8192;
/** Decided: decisions, section 4. */
export const NOTE_characters = 2000;
export const TAGS_per_link = 50;
export const TAG_NAME_characters = 64;
export const SHORT_CODE_characters = 64;
export const RANDOM_CODE_characters = 7;
/** 31^7 codes exist; so many draws fail only when nearly all of a host's codes are taken. */
export const RANDOM_CODE_attempts = 20;
/** Names are shown in lists and copied into utm_campaign. */
export const CAMPAIGN_NAME_characters = 200;
export const DESCRIPTION_characters = 2000;
/** A link's value must fit a rule, and PostgreSQL indexes rows of at most 2,704 bytes: the two values of a dependency fit, four bytes a character. */
export const UTM_VALUE_characters = 300;
/** Plain ASCII of this length fits the destination's bound; the encoded whole is measured as well. */
export const WHATSAPP_MESSAGE_characters = 5000;
/** One call names so many values at most, so that an answer stays small. */
export const RULE_VALUES_per_call = 1000;
/** A Location of this length stays, with its neighbours, under the 16 KiB of headers that common clients read. */
export const LANDING_URL_characters = 14_000;
/** Workspaces whose rules are kept in memory: a few kB each. */
export const RULE_BOOK_workspaces = 1000;
/** Longer than any phrase somebody looks for. */
export const SEARCH_characters = 200;
/** A quiet zone of 4 modules is what ISO/IEC 18004 asks for; more than twice the width of a small code is a mistake. */
export const QR_MARGIN_modules = 4;
export const QR_MARGIN_modules_at_most = 64;
/** Sharp on a screen as in a mail; the largest is a poster at 300 dots an inch across 35 cm, made in some 100 ms. */
export const QR_SIZE_pixels = 512;
export const QR_SIZE_pixels_at_least = 64;
export const QR_SIZE_pixels_at_most = 4096;
/** With less, edges that fall between two pixels make modules of too unlike widths. */
export const QR_MODULE_pixels_at_least = 4;
/** Between the grades of ISO/IEC 15415 and a phone in bad light: black on white has 21. */
export const QR_CONTRAST_at_least = 4;
/** File systems take 255 bytes: as many characters of three bytes and an extension fit. */
export const FILE_NAME_characters = 80;

/** Contract: Limits. Code points, not bytes. */
export const CUSTOMER_ID_characters = 128;
export const EVENT_ID_characters = 128;
export const KIND_characters = 32;
/** A host of 253 characters, a port, and a code whose every character takes up to 12 percent-encoded ones. */
export const LINK_REFERENCE_characters = 1100;
/** Decided: decisions, section 8. 18 + 12 digits fit a DECIMAL(30,12) and their sums a DECIMAL(38,12). */
export const MONEY_WHOLE_digits = 18;
export const MONEY_FRACTION_digits = 12;
export const OCCURRED_AHEAD_ms = 3_600_000;
export const OCCURRED_BACK_ms = 730 * 86_400_000;

/** Decided: decisions, section 7. Three years with a leap day. */
export const REPORT_PERIOD_days = 1096;
export const REPORT_DEFAULT_days = 30;
export const REPORT_ROWS_at_most = 1000;

/** RFC 1035, section 2.3.4, plus a port and a dot at the end; IDN names are shorter in Unicode than in ASCII. */
export const HOST_characters = 260;
/** 26 of 32 characters: 130 bits. It is no secret, but nobody may have guessed it into a record beforehand. */
export const DOMAIN_TOKEN_characters = 26;
/** Each question to a DNS server is asked twice, and answered in milliseconds by one that is there. */
export const DNS_ANSWER_ms = 1_000;
export const DNS_TRIES_at_most = 2;
/** All questions about a domain go out at once; whoever asked for a check waits no longer than this. */
export const DOMAIN_CHECK_ms = 8_000;
/** Look-ups at the same moment: a resolver answers far more, and one that is away holds up no more than these. */
export const DOMAIN_CHECKS_at_once = 10;
/** How often due domains are looked for, and how many a node takes on at once: 2,400 an hour. */
export const DOMAIN_ROUND_every_ms = 30_000;
export const DOMAINS_per_round = 20;
/** A node that took a domain on and went away has it taken on by another after this. */
export const DOMAIN_CLAIM_ms = 300_000;
/** A new domain is looked up soon, then less and less often: after a quarter of its age, at most a day. */
export const DOMAIN_FIRST_CHECK_ms = 60_000;
export const DOMAIN_WAIT_share = 0.25;
export const DOMAIN_WAIT_at_most_ms = 86_400_000;
/** A verified one: often enough to warn in time, seldom enough for anybody's DNS. One that fails: hourly. */
export const DOMAIN_RECHECK_ms = 6 * 3_600_000;
export const DOMAIN_FAILING_RECHECK_ms = 3_600_000;
/** When the resolver gave no answer. */
export const DOMAIN_NO_ANSWER_RECHECK_ms = 600_000;
/** A week: a weekend, a holiday and a registrar's mistake fit in. */
export const DOMAIN_GRACE_ms = 7 * 86_400_000;
/** Of what a name's records hold, so much is kept and shown. */
export const DNS_VALUES_shown = 20;
export const DNS_VALUE_characters = 300;
/** 32 of 62 characters: 190 bits, beyond guessing. */
export const REPORT_SECRET_characters = 32;
/** A client's page stays under 60 kB: a month of days, and of each other grouping the keys that are counted most. */
export const PAGE_DAYS_at_most = 31;
export const PAGE_ROWS_at_most = 20;
/** A page asks the click store two dozen questions. No reader wants more of one report link than two a second. */
export const REPORT_PAGES_per_minute = 120;

/** Decided: decisions, section 1. */
export const PAGE_SIZE_default = 50;
export const PAGE_SIZE_at_most = 100;
/** Larger: a trail is saved as CSV more often than it is paged through. */
export const AUDIT_PAGE_SIZE_at_most = 1000;

/** No body of ours comes near it: a link with every field full is under 120 kB. */
export const REQUEST_BODY_bytes = 256 * 1024;
/** Long enough for a 20 kB token or cookie to be refused in words; the parser's own limit is 16 kB. */
export const REQUEST_HEADERS_bytes = 64 * 1024;
/** A connection without traffic is closed after this: longer than any report takes, short against idle floods. */
export const CONNECTION_IDLE_s = 60;
/** Deeper JSON is an attack on the parser, not input. Our bodies are two deep. */
export const JSON_DEPTH_levels = 20;
/** Ids are JSON numbers: past 2^53 two ids would read as one. */
export const ID_largest = Number.MAX_SAFE_INTEGER;

/** Rate limits: decisions, section 3. A burst of a sixth of the minute's quota: 1,000 of 6,000. */
export const BURST_share = 1 / 6;
export const FAILED_AUTHENTICATIONS_per_minute = 60;
/** Guesses at a password: more than a person mistypes, and 99 bits are not guessed at this pace. */
export const SIGN_INS_per_address_and_minute = 10;
export const SIGN_INS_per_account_and_minute = 30;
/** Each takes 64 MiB and a core for a tenth of a second: redirects keep the other cores whoever knocks. */
export const PASSWORD_HASHES_at_once = 1;
/** Sign-ins waiting for their turn: more would wait longer than anybody does, and are told to come again. */
export const SIGN_INS_waiting_at_most = 50;
export const SIGN_IN_LINE_s = 5;
/** Beyond guessing offline at argon2id's pace unless it is a phrase that everybody knows. */
export const PASSWORD_characters_at_least = 12;
export const PASSWORD_characters = 1024;
/** Three of a million codes are good at a time: after five wrong ones in a row it takes months to come near one. */
export const CODES_at_once = 5;
export const CODES_per_minute = 1;
/** RFC 5321, section 4.5.3.1; and 128 bits however a key is written, such as in hex digits. */
export const EMAIL_characters = 254;
export const SECRET_KEY_characters = 32;
/** A working day; time to find the phone after the password; to use a link one has asked for; to open mail from somebody. */
export const SESSION_ms = 12 * 3_600_000;
export const SECOND_STEP_ms = 300_000;
export const PASSWORD_RESET_ms = 3_600_000;
export const INVITATION_ms = 7 * 86_400_000;
/** A server takes a mail in under a second; what waits is in memory, and gone with the process. */
export const MAILS_at_once = 2;
export const MAILS_waiting_at_most = 200;
/** Within the time that stopping may take. */
export const MAIL_STOP_ms = 400;
/** A team is invited in one go; a list of strangers is not. */
export const INVITATION_MAILS_per_workspace_and_minute = 5;
export const INVITATION_MAILS_at_once = 50;
/** More than one person mistypes; and an account gets no other link so soon, so that nobody fills a mailbox or voids a link in use. */
export const RESET_MAILS_per_address_and_minute = 5;
export const RESET_MAIL_REST_ms = 300_000;
/** A token's last use is written at most this often: a write a request would be the API's dearest part. */
export const LAST_USE_ms = 60_000;
/** Names of tokens and workspaces are shown in lists. */
export const NAME_characters = 100;
export const TOKEN_LIFETIME_days_at_most = 3650;
/** The largest form of the plain pages has two passwords and a name. */
export const FORM_bytes = 16 * 1024;
/** In memory, the least used let go: buckets of callers, permissions granted together. */
export const RATE_BUCKETS_at_most = 100_000;
export const PERMISSION_SETS_kept = 512;

/** A plan's name stands on command lines and in messages. */
export const PLAN_NAME_characters = 40;
/** Past any number that is meant; what has no bound is left out or null. */
export const PLAN_QUOTA_at_most = 1_000_000_000;
/** A hundred years. */
export const PLAN_HISTORY_days_at_most = 36_500;

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
/** Under `CONNECTION_IDLE_s`: a report that takes longer is given up before its reader is gone. */
export const REPORT_ms = 50_000;
/** Between two tries to open a click store that does not open. */
export const CLICK_STORE_RETRY_ms = 1000;
/** A filter's text: longer than any code, host or tag we keep, so that what is longer is merely unknown. */
export const REPORT_FILTER_characters = 2048;
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
/** A proxy that does not answer for so long answers no visitor either. */
export const CHECK_ANSWER_ms = 10_000;
/** A command asks within seconds after it has been told where. */
export const WAY_IN_ms = 60_000;
/** Several commands at once are an exception; each uses three. */
export const WAYS_IN_at_most = 32;
