// Agents that the public corpora lack: apps' own browsers, and programs that fetch a link by themselves.

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";
const ANDROID =
  "Mozilla/5.0 (Linux; Android 15; SM-S921B Build/AP3A.240905.015; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/138.0.7204.63 Mobile Safari/537.36";

/**
 * Text, device, and the phone it is. The last three stand in the corpus of crawlers by mistake: the first by the build
 * of Android, which every phone of that build names, the second by the name of Facebook's in-app browser (IAB), the
 * third is a browser that a Mac keeps one site in.
 */
export const inAppBrowsers = [
  [
    `${IPHONE} Instagram 389.0.0.27.85 (iPhone16,2; iOS 18_5; de_DE; de; scale=3.00; 1290x2796)`,
    "mobile",
    "ios",
  ],
  [
    `${ANDROID} Instagram 389.0.0.49.87 Android (35/15; 480dpi; 1080x2340; samsung; SM-S921B)`,
    "mobile",
    "android",
  ],
  [
    `${IPHONE} [FBAN/FBIOS;FBAV/521.0.0.52.97;FBBV/752310561;FBDV/iPhone16,2;FBMD/iPhone;FBSN/iOS;FBSV/18.5;FBSS/3]`,
    "mobile",
    "ios",
  ],
  [`${ANDROID} [FB_IAB/FB4A;FBAV/521.0.0.43.95;IABMV/1;]`, "mobile", "android"],
  [
    "[FBAN/FB4A;FBAV/558.0.0.66.72;FBPN/com.facebook.katana;FBDV/Pixel 9;FBSV/16;FBOP/1]",
    "mobile",
    "android",
  ],
  ["[FBAN/FBIOS;FBAV/558.0.0.37.70;FBDV/iPhone15,4;FBMD/iPhone;FBSN/iOS;FBSV/18.6;FBSS/3]", "mobile", "ios"],
  [`${IPHONE} LinkedInApp/9.31.2120`, "mobile", "ios"],
  [
    `${ANDROID} musical_ly_2024009030 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/40.9.3 ByteLocale/en`,
    "mobile",
    "android",
  ],
  [`${IPHONE} [Pinterest/iOS]`, "mobile", "ios"],
  [`${ANDROID} [Pinterest/Android]`, "mobile", "android"],
  [`${IPHONE} Snapchat/13.45.0.44 (like Safari/8621.2.5.10.8, panda)`, "mobile", "ios"],
  [`${IPHONE} Safari Line/15.9.1`, "mobile", "ios"],
  [
    `${ANDROID} MicroMessenger/8.0.60.2860(0x28003C3F) WeChat/arm64 Weixin NetType/WIFI Language/en ABI/arm64`,
    "mobile",
    "android",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/521.0.0.52.97;FBDV/iPad14,1;FBMD/iPad;FBSN/iPadOS;FBSV/18.5]",
    "tablet",
    null,
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; SM-X710 Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/138.0.7204.63 Safari/537.36",
    "tablet",
    null,
  ],
  [
    "Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.6099.270 Safari/537.36 WebAppManager",
    "tv",
    null,
  ],
  [
    "Mozilla/5.0 (SMART-TV; LINUX; Tizen 8.0) AppleWebKit/537.36 (KHTML, like Gecko) Version/8.0 TV Safari/537.36",
    "tv",
    null,
  ],
  [
    "Mozilla/5.0 (Linux; Android 15; CPH2557 Build/AP3A.240617.008; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.7444.142 Mobile Safari/537.36 Instagram 406.0.0.58.159 Android (35/15; 480dpi; 1080x2400; OPPO; CPH2557; OP573DL1; mt6833; en_MY; 822918295; IABMV/1) NV/1",
    "mobile",
    "android",
  ],
  [
    "Mozilla/5.0 (Linux; Android 16; Pixel 10 Pro XL Build/CP1A.260305.018; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/146.0.7680.174 Mobile Safari/537.36 MetaIAB Facebook",
    "mobile",
    "android",
  ],
  [
    "Mozilla/5.0 (Macintosh; U; Intel Mac OS X 10_5_6; en-us) AppleWebKit/528.16 (KHTML, like Gecko) Fluid/0.9.6 Safari/528.16",
    "desktop",
    null,
  ],
] as const satisfies readonly (readonly [
  string,
  "desktop" | "mobile" | "tablet" | "tv",
  "ios" | "android" | null,
])[];

export const linkPreviews = [
  "WhatsApp/2.25.16.81 A",
  "WhatsApp/2.2522.3 W",
  "WhatsApp/2.25.15.73 i",
  "TelegramBot (like TwitterBot)",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "Slack-ImgProxy (+https://api.slack.com/robots)",
  "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
  "Twitterbot/1.0",
  "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)",
  "Mozilla/5.0 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)",
  "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com",
  "Iframely/1.3.1 (+https://iframely.com/docs/about)",
  "Mozilla/5.0 (compatible; Embedly/0.2; +http://support.embed.ly/)",
  "http.rb/5.2.0 (Mastodon/4.3.8; +https://social.example/) Bot",
  "Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)",
  "facebookexternalhit/1.1;kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984",
  "facebookexternalhit/1.1;line-poker/1.0",
  "Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)",
  "Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)",
] as const;

export const mailScanners = [
  "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)",
  "YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html",
  "Barracuda Sentinel (EE)",
] as const;

export const httpLibraries = [
  "curl/8.14.1",
  "Wget/1.25.0",
  "python-requests/2.32.4",
  "python-httpx/0.28.1",
  "Python-urllib/3.13",
  "Python/3.12 aiohttp/3.12.13",
  "Go-http-client/1.1",
  "Go-http-client/2.0",
  "Java/21.0.7",
  "Java-http-client/21.0.7",
  "Apache-HttpClient/5.5 (Java/21.0.7)",
  "okhttp/5.0.0",
  "axios/1.10.0",
  "node-fetch/1.0 (+https://github.com/bitinn/node-fetch)",
  "undici",
  "Bun/1.4.5",
  "Deno/2.3.6",
  "GuzzleHttp/7",
  "Faraday v2.13.1",
  "Ruby",
  "libwww-perl/6.78",
  "PostmanRuntime/7.44.1",
  "insomnia/11.2.0",
  "HTTPie/3.2.4",
  "Mozilla/5.0 (Windows NT; Windows NT 10.0; en-US) WindowsPowerShell/5.1.26100.4202",
  "reqwest/0.12.20",
  "Dart/3.8 (dart:io)",
  "k6/1.0.0 (https://k6.io/)",
] as const;
