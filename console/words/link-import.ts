import type { SheetSource } from "../link-import/recognise-columns.ts";
import type { SheetField } from "../link-import/sheet-fields.ts";

const rows = (count: string) => `${count} ${count === "1" ? "row" : "rows"}`;
const links = (count: string) => `${count} ${count === "1" ? "link" : "links"}`;

const sources: Readonly<Record<SheetSource, string>> = {
  utmost: "Utmost",
  bitly: "Bitly",
  dub: "Dub",
  shortio: "Short.io",
  rebrandly: "Rebrandly",
  shlink: "Shlink",
  yourls: "YOURLS",
  kutt: "Kutt",
};

const fields: Readonly<Record<SheetField, string>> = {
  destination: "Destination",
  custom_short_url: "Short URL, the custom one",
  short_url: "Short URL",
  short_code: "Short code",
  domain: "Domain",
  title: "Title (into the note)",
  note: "Note",
  tags: "Tags",
  campaign: "Campaign",
  campaign_id: "Campaign id",
  expires_at: "Expires",
  utm_source: "utm_source",
  utm_medium: "utm_medium",
  utm_campaign: "utm_campaign",
  utm_term: "utm_term",
  utm_content: "utm_content",
  ios_url: "iPhone destination",
  android_url: "Android destination",
  whatsapp_number: "WhatsApp number",
  whatsapp_message: "WhatsApp message",
};

/** Making many links from a file. */
export const words = {
  title: "Import links",
  intro:
    "From a CSV file or a spreadsheet. Every row is checked first; nothing is made before you have seen the result.",
  kept: {
    title: (name: string, at: string) => `The import of ${name} is not finished (${at}).`,
    mending: (count: string) => `Its ${rows(count)} are as you left them.`,
    making: (count: string) =>
      `Some of its ${rows(count)} may be links already. “Go on” makes the others; nothing is made twice.`,
    made: (made: string, count: string) =>
      `${links(made)} of its ${rows(count)} ${made === "1" ? "is" : "are"} made. “Go on” leads to the other rows.`,
    discard: "Discard it",
  },
  forbiddenTitle: "Your role may not do this",
  forbiddenText:
    "Importing makes links, which viewers may not. Ask an admin of the workspace for another role.",
  fields,
  sources,
  source: {
    title: "Your links",
    drop: "Drop a CSV file here, or",
    choose: "Choose a file",
    paste: "Or paste rows",
    pasteHint:
      "Copied from a spreadsheet, or CSV with column titles in the first row. A plain list of addresses works, too.",
    read: "Read these rows",
    knows:
      "Exports of Bitly, Dub, Short.io, Rebrandly, Shlink, YOURLS and Kutt are recognised, and so are CSV files that Utmost saves.",
    example: "Save an example file",
    emptyTitle: "There are no rows in it",
    emptyText: "The file needs a row of column titles and a row for each link, or a plain list of addresses.",
    unreadable: "The file cannot be read as text. Save it as CSV in UTF-8.",
    workbook:
      "This is a workbook. In your spreadsheet choose “Save as” or “Download” and CSV (UTF-8), or copy its rows and paste them below.",
    tooMany: (count: string, most: string) =>
      `It has ${count} rows; at most ${most} are imported at once. Split it into several files.`,
    tooLarge: (mebibytes: string) => `It has more than ${mebibytes} MiB. Split it into several files.`,
    uneven: (count: string, which: string) =>
      `${rows(count)} of the file ${count === "1" ? "has" : "have"} more cells than its first row (${which}). A comma or other separator may stand in a cell that has no quotation marks around it. Look at the columns without a title before you go on.`,
    broken:
      "A quotation mark is never closed, so rows may have run together. Look at the samples before you go on.",
    underWay:
      "Some of these rows are links already. Go on with their import, or discard it first: then every row is made once more.",
  },
  columns: {
    title: "What the columns are",
    from: (source: string) => `This looks like an export of ${source}.`,
    found: (count: string, name: string) => `${rows(count)} in ${name}`,
    pasted: "what you pasted",
    made: (count: string) =>
      `${links(count)} of these rows ${count === "1" ? "is" : "are"} made already, and ${count === "1" ? "stays as it is" : "stay as they are"}: only the other rows are checked and made.`,
    column: "Column",
    samples: "For example",
    becomes: "Becomes",
    leftAway: "Not imported",
    untitled: (number: string) => `Column ${number}`,
    repeated: (title: string, number: string) => `${title} (column ${number})`,
    settings: "For all links",
    becomesFor: (column: string) => `What ${column} becomes`,
    needsDestination: "Say which column has the destinations.",
    keepCodes: "Keep the short codes of the file",
    keepCodesHint: "Otherwise every link gets a random one.",
    host: "Domain of the links",
    asInFile: "As the file says",
    hostHint: "Short links of your own domain work again once its DNS leads here.",
    tags: "Tags for all links",
    tagsHint: "Added to those of the file. With a tag of its own you find this import again.",
    dates: "Dates of the file",
    datesHint: "A date without a time means the end of that day, in your time zone.",
    dateOrder: {
      "day first": (date: string, read: string) => `Day first: ${date} is ${read}`,
      "month first": (date: string, read: string) => `Month first: ${date} is ${read}`,
    },
    noDate: "no date",
    missing: (count: string) =>
      `The file names ${count} ${count === "1" ? "campaign" : "campaigns"} that the workspace does not have:`,
    makeCampaigns: (count: string) => `Make ${count === "1" ? "this campaign" : `these ${count} campaigns`}`,
    check: (count: string) => `Check ${rows(count)}`,
    back: "Another file",
    otherRows: "Other rows",
  },
  run: {
    title: "Progress",
    judging: (done: string, all: string) => `${done} of ${all} checked`,
    making: (done: string, all: string) => `${done} of ${all} made`,
    failedTitle: "It stopped half-way",
    waiting: (seconds: string) =>
      `The API takes only so many links in a minute: this goes on by itself in ${seconds} s.`,
    judgingFailedText: "Nothing is made yet. “Go on” checks the rest.",
    failedText: "What is done stays done. “Go on” sends the rest; nothing is made twice.",
    goOn: "Go on",
    stop: "Stop here",
  },
  check: {
    title: "What the check found",
    fit: (count: string) => `${rows(count)} can be made`,
    warned: (count: string) => `${count} of them with a warning`,
    refused: (count: string) => `${rows(count)} cannot`,
    leftOut: (count: string) => `${rows(count)} left out`,
    madeBefore: (count: string) => `${links(count)} made before`,
    takeBack: "Put them back in",
    others: (count: string) => `and ${count} more`,
    randomCode: "(random)",
    chat: (number: string) => `WhatsApp chat with ${number}`,
    warnings: "Can be made, with a warning",
    leaveTitle: "Discard what you changed?",
    leaveText:
      "What you fixed and left out here is lost: the rows are read from the file again. Links that are made stay made.",
    problems: "Wrong in several rows",
    inRows: rows,
    value: (value: string) => `Now: “${value}”`,
    repeated: "An earlier row has this code; codes are the same whatever their case.",
    addScheme: (count: string) => `Put https:// before ${count === "1" ? "it" : `${count} of them`}`,
    moreReasons: "Show more reasons",
    unknownCampaign: "The workspace has no campaign of this name.",
    replaceWith: (field: string) => `${field} for all of them`,
    replace: (count: string) => `Use in ${rows(count)}`,
    clear: (count: string) => `Leave it empty in ${rows(count)}`,
    clearThis: "Leave it empty",
    leaveOut: (count: string) => `Leave ${rows(count)} out`,
    show: "Fix them one by one",
    changed: (count: string) => `${rows(count)} changed since the check.`,
    checkAgain: "Check again",
    gridTitle: "Row by row",
    gridCount: "Row numbers are your spreadsheet’s: the row of titles counts, too.",
    gridValues: "Values to fix",
    row: "Row",
    cell: (field: string, line: string) => `${field}, row ${line}`,
    mended: "Changed",
    omit: (line: string) => `Leave out row ${line}`,
    leaveThisOut: "Leave out",
    more: "Show more rows",
    make: (count: string) => `Make ${links(count)}`,
    makeNone: "There is nothing to make",
    onlyAll: "Only if all can be made",
    onlyAllHint: "If one row is refused at the last moment, none is made.",
    onlyAllTooMany: "Only for up to 1,000 rows: those are made together.",
    columns: "Back to the columns",
  },
  result: {
    made: (count: string) => `${links(count)} made`,
    none: "No link was made",
    notMade: (count: string) => `${rows(count)} not made`,
    save: "Save the result as CSV",
    /** The name of the result of a file; what was pasted has none. */
    fileFor: (name: string) =>
      /\.\w+$/.test(name) ? name.replace(/\.\w+$/, "-result.csv") : "import-result.csv",
    text: "The result has every row of your file, with its short URL or the reason why it was not made.",
    unheard: (count: string) =>
      `It is not known whether ${rows(count)} ${count === "1" ? "was" : "were"} made: the answer was lost. “Go on” finds out, and makes nothing twice.`,
    goOn: "Go on with the rest",
    mend: "Fix what was not made",
    show: "Show the links",
    again: "Import more",
    row: "Row",
    destination: "Destination",
    why: "Why not",
    warned: (count: string) => `${links(count)} of them ${count === "1" ? "has" : "have"} a warning.`,
    warnedTitle: (count: string) => `${links(count)} with a warning`,
    firstLinks: (count: string) => `The first ${count} are shown.`,
    first: (count: string) => `The first ${count} are shown; the file has all.`,
  },
} as const;
