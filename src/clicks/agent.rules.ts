import { isbot } from "isbot";
import type { AutomatedReason } from "./click.ts";
import { type DeviceFacts, readDevice } from "./device.rules.ts";

/** Why a user agent is no person's. */
export type AgentReason = Exclude<AutomatedReason, "head" | "prefetch">;

/** What a user agent says of who sent it. */
export interface AgentFacts extends DeviceFacts {
  /** null for a person. */
  readonly automated: AgentReason | null;
}

/**
 * Reads a user agent (RFC 9110, section 10.1.5). What is automated goes to the default destination whatever phone it
 * claims to be: a preview shows the page, not the store.
 */
export function readAgent(agent: string): AgentFacts {
  const facts = readDevice(agent);
  const automated = automatedReason(agent);
  if (automated === null) return { ...facts, automated };
  const isTool = automated === "library" || automated === "empty_agent";
  return { device: isTool ? "other" : facts.device, platform: "other", automated };
}

function automatedReason(agent: string): AgentReason | null {
  if (!/[a-z0-9]/i.test(agent)) return "empty_agent";
  if (WITHIN_AN_APP.test(agent) && !BOT_WITHIN_AN_APP.test(withoutModel(agent))) return null;
  if (LINK_PREVIEW.test(agent) || (OFFICE.test(agent) && !WITHIN_A_BROWSER.test(agent)))
    return "link_preview";
  if (MAIL_SCANNER.test(agent)) return "mail_scanner";
  if (MONITORING.test(agent)) return "monitoring";
  if (LIBRARY.test(agent)) return /bot\b|crawl|spider/i.test(agent) ? "known_bot" : "library";
  if (APP_BLOCK.test(agent) || PLAIN_BROWSER.test(agent)) return null;
  if (PHONE_BROWSER.test(agent) || KEYPAD_PHONE.test(agent))
    return BOT_ON_A_PHONE.test(withoutModel(agent)) ? "known_bot" : null;
  return OTHER_BOT.test(agent) || isbot(agent.replace(TOOLBAR, "")) ? "known_bot" : null;
}

/**
 * Web views of phones' apps, and programs built on Electron. They name the app, and apps are called Preview, Monitor, Zulip
 * or Rocket.Chat as previews and monitors are.
 */
const WITHIN_AN_APP =
  /^Mozilla\/5\.0 \([^)]*; wv\) AppleWebKit\/|^Mozilla\/5\.0 \(i(?:Phone|Pad|Pod)\b[^)]*\) AppleWebKit\/(?!.*\b(?:Version|Safari)\/)|^Mozilla\/5\.0 \([^)]*\) AppleWebKit\/.* Electron\/[\d.]+ Safari\/[\d.]+$/;

/** What is no app's name: an address to complain at, drivers of browsers, code editors, and bots that say the word. */
const BOT_WITHIN_AN_APP =
  /(?<!cu|ro|qr|chat|scan)bots?(?![\w ]*[;)])(?:\b|_)|\b(?:spider|crawler)(?:\/| ?\(|$)|compatible;|https?:|[\w.]@[\w-]+\.[a-z]{2}|externalhit|headless|lighthouse|cypress|nightmare|playwright|puppeteer|webdriver|Mediapartners|synthetics|screenshot|\b(?:Code|Cursor|Trae|Windsurf)\//i;

/** Fetchers that make a link's card in a chat, a feed or a document. */
const LINK_PREVIEW = new RegExp(
  [
    "facebookexternalhit|facebookcatalog|Facebot|meta-externalfetcher",
    "^WhatsApp\\b|^Viber\\b|^Bluesky/",
    "Slackbot|Slack-ImgProxy",
    "TelegramBot|Twitterbot|LinkedInBot|Discordbot|redditbot|Pinterestbot|^Pinterest/",
    "SkypeUriPreview|MicrosoftPreview|BingPreview|Teamsbot",
    "Mastodon/|Pleroma|Akkoma|Misskey|Friendica|Lemmy/|Hubzilla|PeerTube|Pixelfed|WriteFreely",
    "Cardyb|Bluesky Cardyb|Iframely|Embedly|opengraph|LinkPreview|Link ?Preview|URLPreview|Snap URL Preview",
    "kakaotalk-scrap|line-poker|ZaloBot|vkShare|OdklBot|WeChatShare|^Tumblr/",
    "Synapse|Matrix-Media-Repo|Mattermost-Bot|Rocket\\.Chat|Zulip|Nextcloud Server Crawler|XING-contenttabreceiver",
    "Google-PageRenderer|snippet/|Google Web Preview|Yahoo Link Preview|Notionbot|NotionEmbedder|TrelloBot|bitlybot|FlipboardProxy",
  ].join("|"),
  "i",
);

/** Office programs ask for a link before they hand it to the browser, whose own request follows. */
const OFFICE =
  /^Microsoft Office\b(?! Protocol Discovery)|\bms-office\b|\bMSOffice\b|\bMicrosoft Outlook \d|^MacOutlook\/|^Microsoft-WebDAV-MiniRedir\b/i;

/** A web view or browser inside such a program: the page is shown to somebody. */
const WITHIN_A_BROWSER = /\b(?:Chrome|Edg|EdgA|EdgiOS|CriOS|Firefox|Mobile)\/\d/;

/**
 * Gateways and proxies that open the links and pictures of a mail before its reader does, where they say so. Gmail's begins
 * a second agent behind a browser's.
 */
const MAIL_SCANNER =
  /Barracuda|Proofpoint|Mimecast|MessageLabs|IronPort|Fortimail|FireEye|SafeLinks|GoogleImageProxy|YahooMailProxy|CloudMark|Trustwave|Avanan|Vade ?Secure|Cyren|Hornetsecurity|MailScanner|Microsoft Office Protocol Discovery|. Mozilla\/5\.0$/i;

const MONITORING =
  /UptimeRobot|Uptime-?Kuma|Better ?(?:Uptime|Stack)|Pingdom|StatusCake|Site24x7|Datadog|NewRelic|HetrixTools|Freshping|Checkly|updown\.io|Catchpoint|Dynatrace|DotCom-?Monitor|Dareboost|DMBrowser|SpeedCurve|GTmetrix|\bYLT\b|Chrome-Lighthouse|Page ?Speed|PTST\/|check_http|Nagios|Icinga|Zabbix|Blackbox[- ]Exporter|Prometheus|Grafana|kube-probe|ELB-HealthChecker|GoogleHC|HealthCheck|Uptime(?:bot|doctor|Monitor)?\b|Synthetics?\b|ThousandEyes|montastic|360JK|Oh Dear|CloudWatch|Route ?53/i;

/** HTTP libraries and command-line tools by the names they send when nobody gives them another. */
const LIBRARY = new RegExp(
  [
    "^(?:curl|libcurl|wget|wget2|aria2|httpie|xh|hurl|fetch|lwp|libwww|lynx-http|axel)\\b",
    "^python|python-requests|python-urllib|python-httpx|aiohttp|^requests\\b|^urllib|^pycurl",
    "^Go-http-client|^go-resty|^Go \\d|^fasthttp|^req/v\\d",
    "^Java\\b|^Java/|^okhttp|^Apache-HttpClient|^Apache-HttpAsyncClient|Jakarta Commons-HttpClient|^Jersey|^AHC/|^akka-http|^ktor|^unirest|^Dalvik/|^Volley",
    "^axios|^node-fetch|^node\\b|^undici|^got\\b|^superagent|^needle|^Deno/|^Bun/|^ky\\b|^request/",
    "^Ruby|^Faraday|^http\\.rb/|^Typhoeus|^rest-client|^Mechanize|^excon|^HTTParty",
    "^PHP|^Guzzle|^Symfony HttpClient|^Zend_Http|^Laravel",
    "^libwww-perl|^LWP::|^HTTP-Tiny|^Mojolicious|^WWW-Mechanize",
    "^reqwest|^hyper|^ureq|^isahc|^surf/[\\d.]+$|^attohttpc|^Elixir|^hackney|^Finch|^Mint/|^HTTPoison|^erlang|^lua|^resty",
    "^Dart|CFNetwork/|\\bAlamofire/|^NSURLSession|^RestSharp|^Refit|^WinHttp|^WinInet|^Microsoft\\.Data|^Microsoft BITS|PowerShell/",
    "^PostmanRuntime|^insomnia|^bruno|^RapidAPI|^Paw/|^SoapUI|^Advanced REST",
    "^k6/|^ApacheBench|^wrk|^oha/|^hey/|^vegeta|^siege|^autocannon|^bombardier|^Artillery|^locust|^h2load|^Apache-JMeter|^Gatling",
    "^[\\w.-]*(?:http|rest|web)[-_ ]?client\\b|^http_get",
  ].join("|"),
  "i",
);

/** What isbot misses. */
const OTHER_BOT = new RegExp(
  [
    // Code editors, whose assistants fetch pages with the editor's agent.
    "\\b(?:Code|Cursor|Trae|Windsurf)/[\\d.]+ Chrome/[\\d.]+ Electron/",
    // Takers of screenshots, and browsers that a program drives.
    "\\bTSM-\\w+-\\d+\\)|\\bMiniature\\.io/|screenshot|Puppeteer|Browserless",
    // Engines on a system without a name, as only servers have them.
    "^Mozilla/5\\.0 \\(Unknown; Linux x86_64\\)",
    // A name where browsers name their system, or behind all that a browser says.
    "^Mozilla/\\d\\.\\d \\(compatible;(?! ?MSIE)[^/;)]*\\)$|Safari/[\\d.]+ .*\\(compatible;",
  ].join("|"),
  "i",
);

/** Browsers that name no engine, which isbot takes for bots. */
const PLAIN_BROWSER =
  /^(?:Mozilla\/5\.0 \([^)]*\) )?NetSurf\/[\d.]+(?: \([\w;. -]*\))?$|^(?:Dillo|Sleipnir)\/[\d.]+$|^(?:Contiki|Amaya|HotJava)\/|^(?:Surf|Uzbl)\b.*\bWebKit\b|^Uzbl \(Webkit/i;

/** What the toolbars of old Internet Explorers added: a name of Google's, as its crawlers have. */
const TOOLBAR = /; GoogleT\d/;

/** What Facebook's and Instagram's apps may send alone, without a browser's words: a person in an in-app browser. */
const APP_BLOCK = /^\[?FB(?:AN|_IAB)\/[\w.-]+;|^Instagram [\d.]+ (?:Android )?\(/;

/** What phones' and tablets' browsers and web views look like; some apps cut the first word off. */
const PHONE_BROWSER =
  /^(?:Mozilla\/5\.0 )?\((?:iPhone\b|iPad|iPod\b|Linux; (?:U; |arm\w*; )?Android\b|Android\b|\d+MB;.*RobloxApp\/)/;

/** Phones with keys: their agents begin with the maker or the network, or name WAP, which only such phones spoke. */
const KEYPAD_PHONE =
  /^(?:Nokia|SAMSUNG-|SonyEricsson|LG[-/]|MOT-|BlackBerry|DoCoMo\/|KDDI-|SoftBank\/)|^Mozilla\/\d\.\d ?\((?:SAMSUNG;|DDIPOCKET;|WILLCOM;)|\bWAP(?:[ -]?Browser|\d\.\d)/i;

/**
 * In what a phone sends, only words that no app takes for a name: app and news readers' names, search and scanner apps make
 * everyday words such as `news`, `scan` or `url` a person's.
 */
const BOT_ON_A_PHONE =
  /(?<!cu)bots?(?:\b|_)|crawl|spider|https?:|compatible;|[\w.]@[\w-]+\.[a-z]{2}|headless|lighthouse|preview|phantomjs|playwright|puppeteer|selenium|cypress|synthetic|monitor\b|agent\b|optimi[sz]er|hotjar|\b[\w-]+\.com\b|archive|scrap(?:er|ing|y)|validator|Google(?:Other|-\w+|weblight)|\w-Google\b|AdsBot|Mediapartners/i;

/**
 * The model stands after the version of Android, in some apps' words before it. Makers may call it CUBOT or Spider; what
 * names an address is no model.
 */
function withoutModel(agent: string): string {
  return agent
    .replace(/\([\w .-]+(?=; Android)/g, "(")
    .replace(/(Android[^;)]*)((?:;[^;)]*)+)/g, (_all, system: string, rest: string) => {
      const others = rest.split(";").filter((part) => /[+@:]|\w\/\d/.test(part.replace(/ Build\/.*/, "")));
      return [system, ...others].join(";");
    });
}
