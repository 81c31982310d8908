import { describe, expect, test } from "bun:test";
import { readAddress } from "../../src/clicks/address.rules.ts";
import { readAgent } from "../../src/clicks/agent.rules.ts";
import { automatedReason, isPrefetch } from "../../src/clicks/classify.ts";

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";
const PHONE = (model: string) => `Mozilla/5.0 (Linux; Android 12; ${model}) ${CHROME} Mobile Safari/537.36`;

const WEB_VIEW = PHONE("SM-S928B; wv").replace(" Chrome/", " Version/4.0 Chrome/");
const ELECTRON = (app: string) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ${app} Chrome/134.0.6998.205 Electron/35.2.1 Safari/537.36`;

/** Names of apps that programs without people have too, or that sound like them. */
const APPS =
  "Rocket.Chat/4.60 Zulip/30.0 Mastodon/2.9 Grafana/2 HealthCheck/3 Preview/1 SleepMonitor/4 Robot/3 Scanbot/7 SpiderSolitaire/2 Booking.com/45";

/** Why → agents; `person` for none. */
const agents: Record<string, readonly string[]> = {
  person: [
    ...APPS.split(" ").flatMap((app) => [`${WEB_VIEW} ${app}`, `${IPHONE} ${app}`, ELECTRON(app)]),
    PHONE("CUBOT_X18_Plus"),
    PHONE("CUBOT"),
    PHONE("CUBOT KINGKONG CS"),
    PHONE("Spider Phone"),
    PHONE("CrawlerPad 10"),
    PHONE("Lighthouse L1"),
    PHONE("Archos 50 Scraper"),
    PHONE("HeadlessPhone Preview"),
    `${PHONE("SM-G991B; wv")} Instagram 300.0 Android (33/13; 480dpi; 1080x2115; Spider; Spider X1; bot_1; qcom)`,
    `${PHONE("SM-G991B; wv")} Snapchat13.1.0.0 (Crawler One; Android 15#1234#35; gzip)`,
    `${PHONE("SM-G991B; wv")} [LinkedInApp]/4.1.950`,
    `${PHONE("SM-G991B; wv")} Telegram-Android/11.4.2 (Spider X1; Android 15; SDK 35; HIGH)`,
    `${PHONE("SM-G991B; wv")} Reddit/Version 2024.20.0/Build 1234/Android 15`,
    `${PHONE("SM-G991B; wv")} WhatsApp/2.24.13.80`,
    `${PHONE("SM-G991B; wv")} Line/14.10.0/IAB`,
    `${IPHONE} Barcelona 383.0.0.46.84 (iPhone15,3; iOS 18_5; en_US; en; scale=3.00; 1290x2796; 737474)`,
    "Instagram 383.0.0.46 (iPhone15,3; iOS 18_5; en_US; en; scale=3.00; 1290x2796; 737474)",
    PHONE("M bot 60"),
    PHONE("Urlcheck 5 Build/OPR1.170623.026"),
    `${PHONE("SM-G991B; wv")} NewsArticle/9.1.2 JsSdk/2.0`,
    `${PHONE("SM-A525F; wv")} QRScanner/3.2`,
    `${IPHONE} SmartNews/24.1`,
    `${IPHONE} Safari/604.1 DuckDuckGo/7`,
    `${IPHONE} Safari Line/14.9.0`,
    `${IPHONE} MicroMessenger/8.0.49(0x18003137) NetType/4G Language/zh_CN`,
    `${IPHONE} Snapchat/13.6.0.38 (like Safari/8618.2.12.10.4, panda)`,
    `${IPHONE} trill_40.0.0 JsSdk/2.0 NetType/WIFI Channel/App Store BytedanceWebview/d8a21c6`,
    `${IPHONE} NAVER(inapp; search; 1000; 12.1.5; 13)`,
    `${IPHONE} AliApp(TB/10.27.10) TTID/600000@taobao_iphone_10.27.10 WindVane/8.7.2`,
    `${IPHONE} baiduboxapp/13.56.0.10 (Baidu; P2 17.5)`,
    `${IPHONE} Twitter for iPhone/10.43`,
    `${IPHONE} [Pinterest/iOS]`,
    `${IPHONE} [LinkedInApp]/9.30`,
    `${IPHONE} WhatsApp/2.24.12`,
    `${IPHONE} KAKAOTALK 10.8.0`,
    `${IPHONE} Flipboard/4.3.24`,
    `${PHONE("Pixel 10 Pro XL; wv")} MetaIAB Facebook`,
    `${PHONE("2201117TY; wv")} musical_ly_2023005030 JsSdk/1.0 Channel/googleplay BytedanceWebview/d8a21c6`,
    "[FBAN/FB4A;FBAV/567.1;FBPN/com.facebook.katana;FBDV/SM-S921B;FBSV/16;FBOP/1]",
    "[FBAN/FBIOS;FBAV/567.1;FBBV/1;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/18.1;FBOP/5]",
    "[FBAN/Orca-Android;FBAV/450.0.0.40.109;FBPN/com.facebook.orca;FBDV/Pixel 8]",
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Electron/30.1 Safari/537.36 Slack/4.39`,
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} Safari/537.36 OPR/110.0`,
    "Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) 76.0.3809.146/6.0 TV Safari/537.36",
    "NetSurf/3.10 (Linux)",
    "Mozilla/5.0 (X11; Linux x86_64) NetSurf/3.11",
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/125.0.0.0 OneOutlook/1.2024.522.100`,
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64; ms-office) ${CHROME} Safari/537.36 Edg/125.0.0.0`,
    `${IPHONE} Outlook-iOS/723.4027091.prod.iphone (4.2418.0)`,
    `${PHONE("Pixel 8; wv")} Outlook-Android/2.0`,
    "Mozilla/5.0 (Mobile; Nokia 8110 4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5",
  ],
  link_preview: [
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
    "facebookexternalhit/1.1;line-poker/1.0",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
    "WhatsApp/2.24.1.2 A",
    "WhatsApp/2.23.18.78 i",
    "WhatsApp/2.2336.9 W",
    "TelegramBot (like TwitterBot)",
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "Slackbot 1.0 (+https://api.slack.com/robots)",
    "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
    "Discordbot/2.0",
    "Twitterbot/1.0",
    "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)",
    "http.rb/5.1 (Mastodon/4.2; +https://m.example/) Bot",
    "Mastodon/4.3.0 (http.rb/5.2.0; +https://social.example/)",
    "Akkoma 3.10.4; https://fedi.example <a@fedi.example>",
    "SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com",
    "Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)",
    "kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984",
    "Bluesky Cardyb/1.1; +mailto:support@bsky.app",
    "Iframely/1.3.1 (+https://iframely.com/docs/about)",
    "Viber",
    "Pinterest/0.2 (+http://www.pinterest.com/)",
    "Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.5266; Pro)",
    "Microsoft Office/14.0 (Windows NT 6.1; Microsoft Word 14.0.7015; Pro)",
    "Mozilla/4.0 (compatible; ms-office; MSOffice 16)",
    "Mozilla/4.0 (compatible; ms-office; MSOffice rmj)",
    "Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Win64; x64; Trident/7.0; .NET4.0C; Microsoft Outlook 16.0.5266; ms-office; MSOffice 16)",
    "Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 6.1; Trident/7.0; ms-office)",
    "MacOutlook/16.84.24041420 (Intelx64 Mac OS X Version 14.4.1 (Build 23E224))",
    "Microsoft Office Word 2014",
    "Microsoft Office PowerPoint 2014 (16.0.17628) Windows NT 10.0",
    "Microsoft Office Existence Discovery",
    "Microsoft-WebDAV-MiniRedir/10.0.19045",
  ],
  mail_scanner: [
    "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)",
    "YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html",
    "Barracuda Sentinel (EE)",
    "Mozilla/5.0 (compatible; proofpoint-urldefense)",
    "Microsoft Office Protocol Discovery",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0",
  ],
  monitoring: [
    "Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)",
    "Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)",
    "Uptime-Kuma/1.23.16",
    "check_http/v2.3.3 (nagios-plugins 2.3.3)",
    "kube-probe/1.29",
    "ELB-HealthChecker/2.0",
    `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36 GTmetrix`,
    `Mozilla/5.0 (Linux; Android 11; moto g power (2022)) ${CHROME} Mobile Safari/537.36 Chrome-Lighthouse`,
  ],
  library: [
    "curl/8.5.0",
    "Wget/1.21.4",
    "python-requests/2.32.3",
    "Python/3.12 aiohttp/3.9.5",
    "python-httpx/0.27.0",
    "Go-http-client/2.0",
    "Java/17.0.2",
    "okhttp/4.12.0",
    "Apache-HttpClient/4.5.14 (Java/17.0.9)",
    "axios/1.7.2",
    "node-fetch/1.0 (+https://github.com/bitinn/node-fetch)",
    "node",
    "undici",
    "Bun/1.4.5",
    "Deno/1.44.0",
    "GuzzleHttp/7",
    "PHP/8.3.6",
    "Ruby",
    "Faraday v2.9.0",
    "libwww-perl/6.77",
    "reqwest/0.12",
    "Dart/3.4 (dart:io)",
    "Shop/1.0 (com.example.shop; build:1; iOS 18.5.0) Alamofire/5.10.2",
    "MobileSafari/604.1 CFNetwork/1494.0.7 Darwin/23.4.0",
    "Dalvik/2.1.0 (Linux; U; Android 13; Pixel 6 Build/TQ3A.230901.001)",
    "Mozilla/5.0 (Windows NT; Windows NT 10.0; en-US) WindowsPowerShell/5.1.19041.4412",
    "PostmanRuntime/7.39.0",
    "HTTPie/3.2.2",
    "ApacheBench/2.3",
    "k6/0.51.0 (https://k6.io/)",
  ],
  known_bot: [
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (Linux; Android 8.0; Pixel 2 Build/OPD3.170816.012; DuckDuckBot-Https/1.1) AppleWebKit/537.36 Chrome/99.0 Mobile Safari/537.36",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 8_3 like Mac OS X) AppleWebKit/600.1.4 (KHTML, like Gecko) Version/8.0 Mobile/12F70 Safari/600.1.4 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
    "Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)",
    "GoogleOther",
    "Mozilla/5.0 (compatible; Hyperping)",
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 (compatible; Acme/1.0)`,
    `${WEB_VIEW} (compatible; Acme; +https://acme.example/why)`,
    `${WEB_VIEW} AcmeBot/1.0`,
    `${IPHONE} Acme web spider/4.0`,
    `${IPHONE} Reader/5.0 acme@mail.example`,
    ELECTRON("Cypress/14.4.1"),
    ELECTRON("Code/1.100.2"),
    "anthropic-ai",
    "AhrefsBot/7.0",
    "Go-http-client/1.1 (ExampleCrawler)",
    `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/125.0.0.0 Safari/537.36`,
    "Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1",
    "Scrapy/2.11.2 (+https://scrapy.org)",
  ],
  empty_agent: ["", " ", "-", "\u00a0\t"],
};

for (const [reason, list] of Object.entries(agents)) {
  test.each(list.map((agent) => [agent]))(`${reason}: %j`, (agent) => {
    const facts = readAgent(agent);
    expect(facts.automated ?? "person").toBe(reason);
    // What is automated is never sent to a store.
    if (reason !== "person") expect(facts.platform).toBe("other");
  });
}

describe("requests", () => {
  const person = readAgent(`${IPHONE} Version/17.5 Safari/604.1`);
  const visit = { isHead: false, isPrefetch: false, address: readAddress("198.51.100.7") };
  test("HEAD and prefetches are automated, whoever sends them", () => {
    expect(automatedReason(visit, person)).toBeNull();
    expect(automatedReason({ ...visit, isHead: true }, person)).toBe("head");
    expect(automatedReason({ ...visit, isPrefetch: true }, person)).toBe("prefetch");
  });

  test.each([
    ["127.0.0.1", null],
    ["127.8.8.8", null],
    ["::1", null],
    ["::ffff:127.0.0.1", null],
    ["10.1.2.3", null],
    ["172.31.0.9", null],
    ["192.168.1.20:5000", null],
    ["169.254.7.7", null],
    ["fd12::7", null],
    ["fe80::1%eth0", null],
    ["198.51.100.7", "library"],
    ["172.32.0.1", "library"],
    ["2a00:1450::1", "library"],
    ["not an address", "library"],
  ] as const)("curl at %s: %p", (address, reason) => {
    const from = { ...visit, address: readAddress(address) };
    expect(automatedReason(from, readAgent("curl/8.5.0"))).toBe(reason);
    expect(automatedReason(from, readAgent(""))).toBe(reason === null ? null : "empty_agent");
    expect(readAgent("curl/8.5.0").device).toBe("other");
    // Trying things out is done by hand: crawlers, previews and probes stay what they are.
    expect(automatedReason(from, readAgent("Twitterbot/1.0"))).toBe("link_preview");
    expect(automatedReason(from, readAgent("Uptime-Kuma/1.23.16"))).toBe("monitoring");
    expect(automatedReason({ ...from, isHead: true }, readAgent("curl/8.5.0"))).toBe("head");
  });

  test.each([
    "prefetch",
    "prefetch;prerender",
    "prefetch;anonymous-client-ip",
    "PREFETCH",
    "preview",
    "prerender",
    ' "prefetch"',
    ": instant",
  ])("the purpose %j is a prefetch", (purpose) => {
    expect(isPrefetch(purpose)).toBe(true);
  });
  test.each([null, "", "navigate", "no-prefetch", "document"])("the purpose %j is none", (purpose) => {
    expect(isPrefetch(purpose)).toBe(false);
  });
});
