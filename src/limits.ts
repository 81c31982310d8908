// Every numeric bound of the product, each with its reason. Units come last in the name.

/** A destination of 8,192 characters is the longest that browsers and proxies carry with our parameters added. */
export const DESTINATION_characters = 8192;
/** Decided: decisions, section 4. */
export const NOTE_characters = 2000;
export const TAGS_per_link = 50;
export const TAG_NAME_characters = 64;
export const SHORT_CODE_characters = 64;
export const RANDOM_CODE_characters = 7;
/** 58^7 codes exist; so many draws fail only when nearly all of a host's codes are taken. */
export const RANDOM_CODE_attempts = 20;
/** Names are shown in lists and copied into utm_campaign. */
export const CAMPAIGN_NAME_characters = 200;
export const DESCRIPTION_characters = 2000;
/** A UTM value longer than this is cut by the analytics products that read it. */
export const UTM_VALUE_characters = 500;
/** An encoded message stays under the destination's bound even when every character takes nine. */
export const WHATSAPP_MESSAGE_characters = 5000;
/** One call names so many values at most, so that an answer stays small. */
export const RULE_VALUES_per_call = 1000;
export const REQUIRED_PARAMETERS_at_most = 5;

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
/** 32 of 62 characters: 190 bits, beyond guessing. */
export const REPORT_SECRET_characters = 32;

export const PAGE_SIZE_default = 50;
export const PAGE_SIZE_at_most = 100;

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
/** Buckets kept in memory: one a token or an address, the least used let go. */
export const RATE_BUCKETS_at_most = 100_000;

/** Memory for about 250 bytes an entry: 25 MB known links and 5 MB unknown codes. */
export const LINK_DIRECTORY_entries = 100_000;
export const UNKNOWN_CODE_entries = 20_000;

/** How long SIGTERM may take: decisions, section 9. */
export const SHUTDOWN_ms = 10_000;
/** Of it, what requests in flight may take; the rest is for the click log and the files. */
export const SHUTDOWN_PATIENCE_ms = 7_000;
/** How long a SQLite writer waits for another process before it gives up. */
export const SQLITE_BUSY_ms = 10_000;
