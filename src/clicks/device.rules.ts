import type { Device } from "./click.ts";

/** What a link may have a destination of its own for: decisions, section 6. Tablets are no phones. */
export type Platform = "ios_phone" | "android_phone" | "other";

export interface DeviceFacts {
  readonly device: Device;
  readonly platform: Platform;
}

/**
 * The device behind a user agent. The order of the steps matters: later names borrow the words of earlier ones
 * (Windows phones say Android and iPhone, televisions say Android, iPads say Macintosh).
 */
export function readDevice(agent: string): DeviceFacts {
  if (NEITHER.test(agent)) return OTHER;
  if (WINDOWS_PHONE.test(agent)) return PHONE_WITHOUT_STORE;
  if (TELEVISION.test(agent)) return TV;
  if (IPAD.test(agent)) return TABLET;
  if (IPHONE.test(agent)) return IOS_PHONE;
  if (MAC.test(agent)) return readMac(agent);
  if (FACEBOOK_APP.test(agent)) return readFacebookApp(agent);
  if (ANDROID.test(agent)) return readAndroid(agent);
  return readRest(agent);
}

const OTHER: DeviceFacts = { device: "other", platform: "other" };
const DESKTOP: DeviceFacts = { device: "desktop", platform: "other" };
const TABLET: DeviceFacts = { device: "tablet", platform: "other" };
const TV: DeviceFacts = { device: "tv", platform: "other" };
const IOS_PHONE: DeviceFacts = { device: "mobile", platform: "ios_phone" };
const ANDROID_PHONE: DeviceFacts = { device: "mobile", platform: "android_phone" };
const PHONE_WITHOUT_STORE: DeviceFacts = { device: "mobile", platform: "other" };

/** Consoles, headsets, watches, cars and refrigerators: nobody's phone, and no television either. */
const NEITHER = new RegExp(
  [
    "\\bXbox|\\bPlayStation\\b|\\bNintendo\\b|\\bOUYA\\b",
    "\\b(?:OculusBrowser|Quest [23P]|Pico (?:Neo|G2)|VisionOS)\\b",
    // The model, not an app such as JustWatch.
    "; [^;()]*Watch\\d*\\b[^;()]*(?:\\)| Build/)|\\bSM-R\\d|\\bWear OS\\b",
    "\\bTesla/20\\d\\d\\.|\\bQtCarBrowser\\b|\\bFamily ?Hub\\b",
    // Android in a car, by the maker's name for it.
    "; (?:Polestar|Volvo|gminfo|Rivian|AAOS|[\\w ]*Automotive)\\b",
  ].join("|"),
  "i",
);
const WINDOWS_PHONE = /Windows Phone|Windows CE|WPDesktop|IEMobile|ZuneWP/;
const TELEVISION = new RegExp(
  [
    "Smart-?TV",
    "HbbTV",
    "Google ?TV",
    "Apple ?TV",
    "Android ?TV",
    "Opera TV",
    "\\bWeb0S\\b",
    "NetCast",
    "NETTV",
    "\\bVIERA\\b",
    "BRAVIA",
    "\\bVIDAA\\b",
    "\\bRoku",
    "\\bCrKey\\b|\\bChromecast\\b",
    "MIBOX",
    "TV[ _-]?Box|\\bTV[ _-]?Stick",
    // Browsers made for televisions say so at the end; Firefox OS at the beginning.
    "\\bTV Safari/|Safari/[\\d.]+ TV$|\\(TV;",
    "\\bWebTV\\b|\\bVizio\\b|\\bBrightSign\\b",
    "\\bDTV\\b|(?:\\b|_)STB\\b",
    "Large Screen",
  ].join("|"),
  "i",
);
const IPAD = /\biPad/;
const IPHONE = /\biPhone|\biPod/;
const MAC = /\bMacintosh\b|\bMac_PowerPC\b/;
const ANDROID = /\bAndroid\b|\bAdr \d/i;

/**
 * A Mac's agent is also what an iPad sends by default, and what an iPhone sends that was asked for the desktop site:
 * Safari's cannot be told from a Mac's. Other browsers, and web views, give themselves away.
 */
function readMac(agent: string): DeviceFacts {
  return /\bMobile\/|\b(?:CriOS|EdgiOS|FxiOS|OPiOS|OPT|GSA|YaApp_iOS|Silk)\//.test(agent) ? TABLET : DESKTOP;
}

/** Facebook's apps may send their own block alone: `[FBAN/FB4A;…]`, with no word of a system. */
const FACEBOOK_APP = /^\[?FB(?:AN|_IAB)\//;

function readFacebookApp(agent: string): DeviceFacts {
  if (/FB(?:AN|_IAB)\/\w*iOS/i.test(agent) || /FBSN\/i(?:Phone )?OS/i.test(agent)) return IOS_PHONE;
  return TABLET_MODEL.test(agent) ? TABLET : ANDROID_PHONE;
}

/** Android tablets that say Mobile, or that are named in a block without it. */
const TABLET_MODEL = new RegExp(
  [
    "\\bTablet\\b(?! PC)",
    "\\bSM-[TXP]\\d",
    "\\bGT-P\\d",
    "\\bNexus (?:7|9|10)\\b",
    "\\bPixel (?:C|Tablet)\\b",
    "\\bKF[A-Z]{2,6}\\b",
    "\\bKindle\\b",
    "\\b(?:MediaPad|MatePad)\\b|\\b(?:Mi|Redmi|Xiaomi|realme|OPPO|OnePlus|vivo|HONOR|POCO) ?Pad\\b",
    // Huawei's and Honor's models without a telephone, and their boards with one: MediaPad M3 to M6, T3, T5, MatePad.
    "\\b[A-Z]{3}\\d?-W\\d\\d\\b|\\b(?:AGS\\d?|BAH\\d?|BTV|CMR|JDN2?|KOB2?K?|MRX|SCMR?|SHT|VRD)-(?:AL|L)\\d\\d",
    // Xiaomi's and vivo's, and what Yandex's browsers say on any.
    "\\b2\\d{4}RP\\w{2,3}\\b|\\bi?PA2\\d{3}\\b|/apad\\b",
    // A model such as LeoPad_10 or Venus Pad15, in the first comment: an app may be a NotePad.
    "^[^(]*\\(Linux;[^)]*; [^;)]*Pad(?:[ _\\d]|\\)| Build/)",
    // Readers of books.
    "\\b(?:Nook|Kobo|BOOX|PocketBook|tolino)\\b",
    "\\bLenovo (?:TB|YT)|\\bTB-?[XJ]?\\d{3}[A-Z]",
    "\\bTab(?: |let)?\\d*\\b(?! ?PC)",
    "\\bOpera Tablet\\b",
  ].join("|"),
  "i",
);

/** Phones by their models, for the browsers and web views that leave Mobile out. */
const PHONE_MODEL = /\bSM-[AFGJMNS]\d{3}|\bPixel \d/;

function readAndroid(agent: string): DeviceFacts {
  if (TABLET_MODEL.test(agent)) return TABLET;
  if (ANDROID_TELEVISION.test(agent)) return TV;
  if (PHONE_MODEL.test(agent)) return ANDROID_PHONE;
  if (/\bChromebook\b/.test(agent)) return DESKTOP;
  // Chrome and its kin leave Mobile out on tablets; apps that are no browsers never say it.
  const isBrowser = /\b(?:Safari|Gecko)\//i.test(agent);
  return isBrowser && !/\bMobi/i.test(agent) ? TABLET : ANDROID_PHONE;
}

/** Sets, sticks and boxes name their model in the first comment: `BRAVIA 4K`, `MiTV-AXSO1`, `AFTMM` (Fire TV). */
const ANDROID_TELEVISION = /^[^(]*\([^)]*\b(?:\w*TV|TV\w*|AFT[A-Z0-9]{1,7}|\w*(?:Box|BOX)|Stick|DVB|STB)\b/;

function readRest(agent: string): DeviceFacts {
  if (/\bPlayBook\b|\bKindle\b|\bSilk\/|\bTablet(?:;| browser\b)|\bhp-tablet\b|\bTouchPad\b/i.test(agent))
    return TABLET;
  if (PHONE_OF_OLD.test(agent)) return PHONE_WITHOUT_STORE;
  return /^(?:Lynx|w3m|E?Links)\b|Windows|\bWin(?:9[58x]|NT|32|64)\b|\bX11\b|\bLinux\b|\bCrOS\b|BSD\b|\bSunOS\b|\bHaiku\b|OpenHarmony/i.test(
    agent,
  )
    ? DESKTOP
    : OTHER;
}

/** Phones of neither store: by what they run, by their network, or by the browser made for them. */
const PHONE_OF_OLD = new RegExp(
  [
    "\\bMobi|\\bPhone\\b|\\bBlackBerry|\\bBB10\\b|Symbian|SymbOS|Series ?[46]0|\\bMIDP|KAIOS|\\bNokia|^MOT-",
    "\\bDoCoMo\\b|\\bFOMA\\b|\\bKDDI-|\\bSoftBank/|\\bWILLCOM\\b|\\bDDIPOCKET\\b|\\bemobile/|\\bUP\\.Browser/",
    "Opera Mini|\\bjig browser|\\bOpenBrowser\\b|\\bObigo\\b|\\bTeleca|\\bNetFront/|\\bWAP(?:[ -]?Browser|\\d)|\\bScreen-\\d+X\\d",
  ].join("|"),
  "i",
);
