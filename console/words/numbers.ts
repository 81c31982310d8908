// Generated from docs/numbers.md by `npm run generate`.
import type { Defined } from "../../src/numbers/definition.rules.ts";

/** What each number means, as docs/numbers.md begins to say it. */
export const meanings: Readonly<Record<Defined, string>> = {
  clicks:
    "A click is one request by a person for a live short link that we answered by sending them on. Who opens the link three times makes three clicks; a reload is one more.",
  scans:
    "A scan is the same for the QR address of a link, the one that ends in ?qr=1. A scan is never a click: two visits by the link and three by its code are 2 clicks and 3 scans. Looking at the picture of the code, or downloading it, counts nothing. A person who copies the address out of a scanner and mails it on makes scans of its readers.",
  uniques:
    "Uniques are the different visitors among clicks and scans. Two visits are the same visitor when they come from the same address with the same browser (its user agent, letter for letter). Of an IPv6 address the first half counts, which is one household or phone.",
  conversions:
    "A conversion is an event your own server reported: a purchase, a signup, a lead or a word of your own. One per event_id, for ever: a report sent five times counts once. It belongs to the link that it names, or else to the link of that customer's first conversion. It counts on the UTC day it happened (occurred_at), even when it is reported later.",
  value:
    "Value is the exact sum of what the conversions carried, for each currency by itself: 10 EUR and 5 USD are {\"EUR\": \"10\", \"USD\": \"5\"}, never 15 of something. Nothing is converted or rounded. usd and USD are two currencies, as they were sent. It is empty (null) when no conversion carried a value, which is not the same as 0.",
  comparison:
    "The comparison is the period of equal length that ends the day before: 1 to 31 March 2024 is compared with 30 January to 29 February. The change is in whole percent: from 80 to 83 clicks is 4, from 3 to 2 is -33. From 0 to anything has no percentage, and is null. When the whole period before lies before the workspace's first day, no click of it was counted, and the report says so instead, also where conversions were reported with a time before that day.",
  capped:
    "Clicks, scans and conversions of all rows add up to the totals, in every grouping. What nobody knows has a row of its own, without a name: visits without a referrer, from an unknown country, of links without a utm_term.",
  automated:
    "Much of what opens a link is no person. These visits are sent on like everybody, since a preview that fails is a link nobody taps, but they are counted apart and stand in neither clicks nor scans nor visitors. Each has one reason:",
  visits:
    "GET /api/v1/analytics/visits lists the visits of the last 7 days one by one, newest first, so that a number can be checked: when, on which link, by link or QR code, on what device, from which country and site, where the visitor was sent, and whether the visit counts or why it does not. Visits by programs are in it, and those on links that were withdrawn since; visits that were answered with a page instead of a way on are not.",
  csv:
    "With Accept: text/csv a report comes as a table for a spreadsheet: a header, then one row a group, in the report's order.",
  day:
    "A day is a calendar day in UTC. A click at 8 in the evening of 1 July in New York stands under 2 July. A period has both its first and its last day; without one, it is the last 30 days, today included. Days without visits are there with zeros.",
  country:
    "Where the address is registered, by a table that comes with the service; /readyz says of which day it is and how old (country_table), and GEOIP_MMDB puts another in its place. VPNs and travellers' networks are where their addresses are. Private, reserved and unknown addresses have no country. The address itself is forgotten with the request.",
  device:
    "desktop, mobile (phones), tablet, tv, and other: consoles, watches, headsets, cars, scripts. Safari on an iPad says that it is a Mac, and is desktop; other browsers and apps on an iPad give themselves away as tablet. Small tablets that call themselves phones are mobile. Only phones are sent to a link's iOS or Android address; tablets, computers and all others go to the destination.",
  referrer:
    "The site a visit came from, by its host alone: https://www.reddit.com/r/x is reddit.com, every link on X is t.co. An Android app that names itself is its package, such as com.Slack; an iOS app that does is its App Store id, such as 544007664. Most apps, mail programs and QR readers name nothing: those visits stand in the row without a name, with people who typed the link. What is no address of a site is ignored. A host in other letters is xn--… in the API, and in its own letters on a client's page.",
  utm_source:
    "UTM values and destination are those of the link at the moment of the click: an edit changes no past figure. The destination is the address that was chosen (everybody's, iOS or Android), before parameters. Campaign, tag, code and host filter by the link as it is now: a link moved to a campaign brings its past along.",
  utm_medium:
    "UTM values and destination are those of the link at the moment of the click: an edit changes no past figure. The destination is the address that was chosen (everybody's, iOS or Android), before parameters. Campaign, tag, code and host filter by the link as it is now: a link moved to a campaign brings its past along.",
  utm_campaign:
    "UTM values and destination are those of the link at the moment of the click: an edit changes no past figure. The destination is the address that was chosen (everybody's, iOS or Android), before parameters. Campaign, tag, code and host filter by the link as it is now: a link moved to a campaign brings its past along.",
  utm_term:
    "UTM values and destination are those of the link at the moment of the click: an edit changes no past figure. The destination is the address that was chosen (everybody's, iOS or Android), before parameters. Campaign, tag, code and host filter by the link as it is now: a link moved to a campaign brings its past along.",
  utm_content:
    "UTM values and destination are those of the link at the moment of the click: an edit changes no past figure. The destination is the address that was chosen (everybody's, iOS or Android), before parameters. Campaign, tag, code and host filter by the link as it is now: a link moved to a campaign brings its past along.",
  trigger:
    "The trigger of a visit is the address it came by: link, or qr for the QR address. Events are clicks, scans and each kind of conversion, one row each.",
  event_type:
    "The trigger of a visit is the address it came by: link, or qr for the QR address. Events are clicks, scans and each kind of conversion, one row each.",
  destination:
    "UTM values and destination are those of the link at the moment of the click: an edit changes no past figure. The destination is the address that was chosen (everybody's, iOS or Android), before parameters. Campaign, tag, code and host filter by the link as it is now: a link moved to a campaign brings its past along.",
};
