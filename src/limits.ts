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
/** Among at most so many allowed values a refusal looks for the one that was meant: thousands of links may be judged at once. */
export const NEAR_VALUES_looked_at = 200;
/** A Location of this length stays, with its neighbours, under the 16 KiB of headers that common clients read. */
export const LANDING_URL_characters = 14_000;
/** Workspaces whose rules are kept in memory: a few kB each. */
export const RULE_BOOK_workspaces = 1000;
/** Longer than any phrase somebody looks for. */
export const SEARCH_characters = 200;
/** Links that expire soon are what somebody looks for; a year ahead is soon for nobody. */
export const EXPIRES_WITHIN_days_at_most = 366;
/** Longer names fit no tab. */
export const VIEW_NAME_characters = 40;
/** More than anybody finds one in; an answer with all that somebody sees stays under 300 kB at its largest names and filters. */
export const VIEWS_per_member = 100;
export const SHARED_VIEWS_per_workspace = 200;
/** A visitor's parameters that are tried out: more than any advertisement adds. */
export const TRIAL_QUERY_characters = 2000;
/** As much of a user agent as is tried out; the edge looks at no more either. */
export const TRIAL_AGENT_characters = 1024;
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
/** What fits beside other things on a page, unless more are asked for. */
export const TOP_ROWS_default = 10;

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
/** In the sentence that says what is wrong, so much. */
export const DNS_VALUES_named = 3;
export const DNS_VALUE_characters_named = 80;
/** 32 of 62 characters: 190 bits, beyond guessing. */
export const REPORT_SECRET_characters = 32;
/** A client and what it is sent; longer ones fit no row of a list. */
export const REPORT_LABEL_characters = 80;
/** With it a client's page is still under 60 kB; a wordmark of 400 × 100 pixels takes 5 to 15 kB. */
export const LOGO_bytes_at_most = 24 * 1024;
/** Twice what the sharpest screen shows; more would unfold to 16 MB in every reader's memory. */
export const LOGO_pixels_at_most = 2000;
/** A client's page stays under 60 kB: a month of days, and of each other grouping the keys that are counted most. */
export const PAGE_DAYS_at_most = 31;
export const PAGE_ROWS_at_most = 8;
/** As many links as a client reads through. */
export const PAGE_LINKS_at_most = 10;
/** Of one grouping alone, whose CSV file has all of them. */
export const PAGE_DAYS_alone = 200;
export const PAGE_ROWS_alone = 100;
/** An address is recognised by its beginning and its end; the CSV file has it whole. */
export const PAGE_KEY_characters = 96;
/** Nobody is paid in more; the CSV file has all of them. */
export const PAGE_CURRENCIES_in_total = 6;
export const PAGE_CURRENCIES_in_row = 3;
/** A page asks the click store two dozen questions. No reader wants more of one report link than two a second. */
export const REPORT_PAGES_per_minute = 120;

/** Decided: decisions, section 1. */
export const PAGE_SIZE_default = 50;
export const PAGE_SIZE_at_most = 100;
/** Larger: a trail is saved as CSV more often than it is paged through. */
export const AUDIT_PAGE_SIZE_at_most = 1000;

/** No body of ours comes near it: a link with every field full is under 120 kB. */
export const REQUEST_BODY_bytes = 256 * 1024;
/** Links made in one request: a sheet of them, judged and written in about a second. */
export const LINKS_per_batch = 1000;
/** Two kilobytes a link, of which most have less than half of one; read in some ten milliseconds, which redirects wait. */
export const BATCH_BODY_bytes = 2 * 1024 * 1024;
/** Links of a batch cost less than links one by one, and with a burst of 1,000 a batch must leave something for the console. */
export const BATCH_LINKS_per_request = 10;
/** Rows of a file that the console imports at once: fifty batches, a few minutes; more are another file. */
export const IMPORT_rows = 50_000;
/** Of a file that it reads: more than so many rows have with a kilobyte each. */
export const IMPORT_FILE_bytes = 64 * 1024 * 1024;
/** As long as Stripe's. A UUID has 36. */
export const IDEMPOTENCY_KEY_characters = 255;
/** For a client that was away overnight. Answers take up to a megabyte each, so not for ever. */
export const IDEMPOTENCY_KEYS_kept_ms = 24 * 3_600_000;

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
/** By zxcvbn's estimate: its class of passwords that stand up to guessing offline. With the owner's own words in it a hundred times as much: a name, a year and a name are not enough. */
export const PASSWORD_guesses_at_least = 1e10;
export const PASSWORD_guesses_with_own_words_at_least = 1e12;
/** Judged of a password: what has so many characters that are hard to guess needs no more, and judging takes the longer the more there are. */
export const PASSWORD_characters_judged = 64;
/** Of what is known of somebody, so much is tried. */
export const PASSWORD_WORDS_at_most = 200;
/** Each takes 50 MB and a core for a third of a second. */
export const PASSWORD_GUESSES_at_once = 1;
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
/** Coming and going are one each: an office behind one address signs in between nine and five past. */
export const PROVIDER_STEPS_per_address_and_minute = 60;
/** Time to sign in at an identity provider, its own second factor and a forgotten password included. */
export const PROVIDER_FLOW_ms = 900_000;
/** Answers of an identity provider that were used, so that none is used twice: more than come within that time. */
export const PROVIDER_FLOWS_remembered = 20_000;
/** How long the sign-in page waits to learn whether the provider is there: less than anybody minds. */
export const PROVIDER_GLANCE_ms = 1_500;
/** What a provider says of itself changes with its versions; one that was away may be back any moment. */
export const PROVIDER_KNOWN_ms = 60_000;
export const PROVIDER_REST_ms = 5_000;
/** OpenID Connect Core, section 2: `sub`. */
export const SUBJECT_characters = 255;
/** Of what a provider says in its own words so much is shown. */
export const PROVIDER_WORDS_characters = 300;
/** A token's last use is written at most this often: a write a request would be the API's dearest part. */
export const LAST_USE_ms = 60_000;
/** Names of tokens and workspaces are shown in lists. */
export const NAME_characters = 100;
/** An agency makes one a client; past this, whoever makes them is no person by hand. */
export const OWN_WORKSPACES_at_most = 500;
/** A workspace begins with so many of another's rules: they are written, and noted, in one transaction, for which all other writers wait. */
export const ADOPTED_RULES_at_most = 10_000;
export const TOKEN_LIFETIME_days_at_most = 3650;
/** The largest form of the plain pages has two passwords and a name. */
export const FORM_bytes = 16 * 1024;
/** An address of the console with all its filters; it travels in a form, and beside a code. */
export const RETURN_PATH_characters = 2000;
/** In memory, the least used let go: buckets of callers, permissions granted together. */
export const RATE_BUCKETS_at_most = 100_000;
export const PERMISSION_SETS_kept = 512;

/** A plan's name stands on command lines and in messages. */
export const PLAN_NAME_characters = 40;
/** Past any number that is meant; what has no bound is left out or null. */
export const PLAN_QUOTA_at_most = 1_000_000_000;
/** A hundred years. */
export const PLAN_HISTORY_days_at_most = 36_500;

/** Whoever is told on Monday that orders are missing sees the weekend before. */
export const CONVERSION_REFUSALS_kept_days = 7;
/** Each field has a few reasons, so this is never met; it bounds a day's rows whatever becomes of the reasons. */
export const CONVERSION_REFUSAL_REASONS_per_day = 200;
