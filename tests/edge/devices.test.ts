import { expect, test } from "bun:test";
import { readDevice } from "../../src/clicks/device.rules.ts";

const WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const BLINK = "AppleWebKit/537.36 (KHTML, like Gecko)";
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${WEBKIT}`;
const ANDROID = (model: string) => `Mozilla/5.0 (Linux; Android 13; ${model}) ${BLINK}`;

/** Device and platform → agents. */
const agents: Record<string, readonly string[]> = {
  "mobile ios_phone": [
    `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`,
    `${IPHONE} CriOS/125.0.6422.80 Mobile/15E148 Safari/604.1`,
    `${IPHONE} FxiOS/126.0 Mobile/15E148 Safari/605.1.15`,
    `${IPHONE} EdgiOS/124.0.2478.89 Version/17.0 Mobile/15E148 Safari/604.1`,
    `${IPHONE} GSA/317.0.634488990 Mobile/15E148 Safari/604.1`,
    `${IPHONE} Mobile/15E148 Instagram 332.0.0.26.85 (iPhone14,5; iOS 17_5; en_US; scale=3.00; 1170x2532; 601238291)`,
    `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/465.0.0.32.109;FBDV/iPhone12,1;FBMD/iPhone;FBSN/iOS;FBSV/17.5;FBSS/2]`,
    `${IPHONE} Mobile/15E148 musical_ly_34.9.0 JsSdk/2.0 NetType/WIFI Channel/App Store BytedanceWebview/d8a21c6`,
    `${IPHONE} Mobile/15E148 LinkedInApp/9.29.8962`,
    `${IPHONE} Mobile/15E148 Snapchat/12.88.0.36 (like Safari/8617.1.17.10.9, panda)`,
    `${IPHONE} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/4G Language/zh_CN`,
    `${IPHONE} Mobile/15E148 Safari/604.1 Line/14.8.0`,
    "Mozilla/5.0 (iPod touch; CPU iPhone OS 12_0 like Mac OS X) AppleWebKit/604.1.34 (KHTML, like Gecko) Version/11.0 Mobile/15A5341f Safari/604.1",
    "[FBAN/FBIOS;FBAV/567.1;FBBV/1;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/18.1;FBOP/5]",
    "[FBAN/FBIOS;FBAV/567.1;FBPN/com.facebook.Facebook;FBOP/1]",
    "[FBAN/MessengerLiteForiOS;FBAV/448.0.0.34.108;FBSN/iOS]",
  ],
  "mobile android_phone": [
    `${ANDROID("SM-S901B")} Chrome/125.0.0.0 Mobile Safari/537.36`,
    `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Chrome/125.0.0.0 Mobile Safari/537.36`,
    "Mozilla/5.0 (Linux; Android 8.0.0; Mi A1 Build/OPR1.170623.026) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/65.0.3325.109 Mobile Safari/537.36",
    `Mozilla/5.0 (Linux; Android 9; CUBOT_X18_Plus) ${BLINK} Chrome/91.0.4472.120 Mobile Safari/537.36`,
    `Mozilla/5.0 (Linux; Android 12; SM-A515F; wv) ${BLINK} Version/4.0 Chrome/125.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/465.0.0.50.82;]`,
    `${ANDROID("SM-G991B; wv")} Version/4.0 Chrome/124.0 Mobile Safari/537.36 Instagram 330.0.0.41.110 Android (33/13; 480dpi; 1080x2115; samsung; SM-G991B)`,
    `${ANDROID("Pixel 7")} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    `${ANDROID("SM-A125F; wv")} Version/4.0 Chrome/124.0 Mobile Safari/537.36 PlutoTV/5.40.1`,
    `${ANDROID("SM-A125F; wv")} Version/4.0 Chrome/124.0 Mobile Safari/537.36 JustWatch/24.1 (Android 13)`,
    `${ANDROID("Pixel 8a")} Chrome/124.0 Safari/537.36`,
    "Mozilla/5.0 (Android 14; Mobile; rv:126.0) Gecko/126.0 Firefox/126.0",
    "Mozilla/5.0 (Linux; U; Android 4.1.2; de-de; GT-I8190) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30",
    "Mozilla/5.0 (Linux; Android 10; HarmonyOS; NOH-AN00; HMSCore 6.12) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0 HuaweiBrowser/14.0 Mobile Safari/537.36",
    "Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16",
    "UCWEB/2.0 (MIDP-2.0; U; Adr 9; en-US; Redmi Note 7) U2/1.0.0 UCBrowser/10.9.8 U2/1.0.0 Mobile",
    "[FBAN/FB4A;FBAV/567.1;FBPN/com.facebook.katana;FBDV/SM-S921B;FBSV/16;FBOP/1]",
    "[FBAN/Orca-Android;FBAV/450.0;FBPN/com.facebook.orca;FBDV/Pixel 8]",
    "FBAN/EMA;FBBV/560;FBAV/400.0;FBDV/CPH2343;FBLC/es_MX",
    "Snapchat/12.70.0.30 (Pixel 6a; Android 14#10908976#34; gzip; )",
  ],
  "tablet other": [
    "Mozilla/5.0 (iPad; CPU OS 12_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.0 Mobile/15E148 Safari/604.1",
    "Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/125.0 Mobile/15E148 Safari/604.1",
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) ${WEBKIT} Mobile/15E148`,
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Mobile/15E148 Instagram 330.0`,
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 13_0) ${WEBKIT} CriOS/125 Version/11.1.1 Safari/605.1.15`,
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} EdgiOS/124.0 Version/17.0 Safari/605.1.15`,
    `${IPHONE} Mobile/15E148 Instagram 300.0 (iPad13,18; iOS 17_5; de_DE)`,
    "[FBAN/FBIOS;FBAV/567.1;FBDV/iPad11,6;FBMD/iPad;FBSN/iPadOS;FBSV/17.5]",
    "Mozilla/5.0 (Linux; Android 7.0; BAH-L09) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/70.0.3538.80 Safari/537.36",
    `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Chrome/125.0.0.0 Safari/537.36`,
    `${ANDROID("SM-X710")} Chrome/125.0.0.0 Safari/537.36`,
    `${ANDROID("SM-T225; wv")} Version/4.0 Chrome/125.0 Mobile Safari/537.36`,
    `${ANDROID("Lenovo TB-X606F")} Chrome/120.0 Mobile Safari/537.36`,
    "Mozilla/5.0 (Android 12; Tablet; rv:109.0) Gecko/113.0 Firefox/113.0",
    "Mozilla/5.0 (Linux; Android 9; KFMAWI) AppleWebKit/537.36 (KHTML, like Gecko) Silk/108.4.6 like Chrome/108.0.5359.220 Safari/537.36",
    "Mozilla/5.0 (Linux; U; Android 2.3.4; en-us; Kindle Fire) AppleWebKit/533.1 (KHTML, like Gecko) Version/4.0 Mobile Safari/533.1",
    "Opera/9.80 (Android 3.2; Linux; Opera Tablet/ADR-1106291546; U; en) Presto/2.8.149 Version/11.10",
    "[FBAN/FB4A;FBAV/567.1;FBDV/SM-T870;FBSV/13]",
    "Mozilla/5.0 (PlayBook; U; RIM Tablet OS 2.1.0; en-US) AppleWebKit/536.2+ (KHTML, like Gecko) Version/7.2.1.0 Safari/536.2+",
    "Mozilla/5.0 (Linux; U; Android 2.0; en-us;) AppleWebKit/538.1 (KHTML, like Gecko) Version/4.0 Mobile Safari/538.1 (Kobo Touch 0372/4.38.21908)",
    "Mozilla/5.0 (Linux; Android 12; BOOX Note Air3) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
    `${ANDROID("SM-P613; wv")} Version/4.0 Chrome/125.0 Mobile Safari/537.36`,
    "Mozilla/5.0 (Tablet; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0 Safari/537.36 ArkWeb/4.1",
  ],
  "desktop other": [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/14.0 Safari/605.1.15",
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${BLINK} Chrome/125.0.0.0 Safari/537.36`,
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:126.0) Gecko/20100101 Firefox/126.0",
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/125.0.0.0 Safari/537.36 Edg/125.0.0.0`,
    "Mozilla/5.0 (Windows NT 6.1; Trident/7.0; SLCC2; .NET CLR 2.0; Tablet PC 2.0; rv:11.0) like Gecko",
    "Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Touch; Tablet PC 2.0)",
    `Mozilla/5.0 (X11; Linux x86_64) ${BLINK} Chrome/125.0.0.0 Safari/537.36`,
    "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0",
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/125.0.0.0 Safari/537.36`,
    "Lynx/2.9.2 libwww-FM/2.14 SSL-MM/1.4.1 GNUTLS/3.8.8",
    "Mozilla/5.0 (X11; FreeBSD amd64; rv:126.0) Gecko/20100101 Firefox/126.0",
  ],
  "mobile other": [
    "Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0 Mobile Safari/537.36 Edge/15.15063",
    "Mozilla/5.0 (Mobile; Windows Phone 8.1; Android 4.0; ARM; Trident/7.0; Touch; rv:11.0; IEMobile/11.0; NOKIA; Lumia 520) like iPhone OS 7_0_3 Mac OS X AppleWebKit/537 (KHTML, like Gecko) Mobile Safari/537",
    "Mozilla/5.0 (compatible; MSIE 9.0; Windows Phone OS 7.5; Trident/5.0; IEMobile/9.0; HTC; Titan)",
    "Mozilla/5.0 (Mobile; Nokia 8110 4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5",
    "Mozilla/5.0 (BB10; Touch) AppleWebKit/537.10+ (KHTML, like Gecko) Version/10.0.9.2372 Mobile Safari/537.10+",
    "Opera/9.80 (J2ME/MIDP; Opera Mini/7.1.32052/29.3709; U; en) Presto/2.8.119 Version/11.10",
    "Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0 Safari/537.36 ArkWeb/4.1 Mobile",
    "Mozilla/5.0 (Linux; Tizen 2.3; SAMSUNG SM-Z130H) AppleWebKit/537.3 (KHTML, like Gecko) SamsungBrowser/1.0 Mobile Safari/537.3",
  ],
  "tv other": [
    "Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) 76.0.3809.146/6.0 TV Safari/537.36",
    "Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.79 Safari/537.36 WebAppManager",
    "Mozilla/5.0 (Linux; Android 10; BRAVIA 4K UR2) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/113.0 Safari/537.36",
    "Mozilla/5.0 (Linux; Android 9; MiTV-AXSO1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/96.0 Safari/537.36",
    "Mozilla/5.0 (Linux; Android 7.1.2; AFTMM Build/NS6265; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/70.0 Mobile Safari/537.36",
    "Mozilla/5.0 (Linux; Android 12; Chromecast) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/106.0 Safari/537.36 CrKey/1.56.500000",
    "Mozilla/5.0 (Linux; Android 12; Chromecast Build/STTL.241013.003; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36",
    `${ANDROID("onn. 4K Streaming Box")} Chrome/138.0.0.0 Safari/537.36`,
    `${ANDROID("MBOX")} Chrome/138.0.0.0 Safari/537.36`,
    "Roku/DVP-12.0 (12.0.0.4182-AN)",
    "AppleTV11,1/11.1",
  ],
  "other other": [
    "",
    "Mozilla/5.0 (PlayStation; PlayStation 5/7.00) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0 Safari/605.1.15",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox Series X) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36 Edge/44.18363.8131",
    "Mozilla/5.0 (Linux; Android 11; Wear OS; Galaxy Watch4) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/100.0 Mobile Safari/537.36",
    "Mozilla/5.0 (Apple Watch; CPU Watch OS 10_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)",
    "Mozilla/5.0 (Linux; Android 12; Quest 3) AppleWebKit/537.36 (KHTML, like Gecko) OculusBrowser/33.0 Chrome/125.0 VR Safari/537.36",
    "Mozilla/5.0 (Linux; Android 12; Polestar 2) AppleWebKit/537.36 (KHTML, like Gecko) Vivaldi/6.0 Chrome/138.0.0.0 Safari/537.36",
    "curl/8.5.0",
    "x".repeat(900),
  ],
};

for (const [expected, list] of Object.entries(agents)) {
  test.each(list.map((agent) => [agent]))(`${expected}: %s`, (agent) => {
    const { device, platform } = readDevice(agent);
    expect(`${device} ${platform}`).toBe(expected);
  });
}
