import type { Dice } from "./dice.ts";

/** A `Referer` header as browsers and apps send it, and the name reports should give it. */
export interface Referrer {
  readonly sent: string | null;
  readonly key: string | null;
}

const PATHS = [
  "/",
  "",
  "/search?q=summer+sale",
  "/news/2026/05/story.html",
  "/p/AbC123/?igsh=x",
  "/a/b?c=d&e=%2F",
];

/** Hosts that send people to links, as reports name them. */
const hosts =
  `google.com google.de google.co.uk google.fr google.com.br google.co.jp bing.com duckduckgo.com search.yahoo.com
yandex.ru baidu.com ecosia.org qwant.com search.brave.com startpage.com kagi.com perplexity.ai chatgpt.com
gemini.google.com copilot.microsoft.com claude.ai facebook.com m.facebook.com l.facebook.com lm.facebook.com
instagram.com l.instagram.com threads.com t.co x.com twitter.com linkedin.com lnkd.in pinterest.com pinterest.de
reddit.com old.reddit.com out.reddit.com tiktok.com youtube.com m.youtube.com vk.com away.vk.com ok.ru weibo.com
t.me web.telegram.org web.whatsapp.com discord.com slack.com app.slack.com teams.microsoft.com mail.google.com
outlook.live.com outlook.office.com mail.yahoo.com mail.proton.me webmail.gmx.net navigator.web.de mail.aol.com
news.ycombinator.com lobste.rs producthunt.com medium.com substack.com dev.to github.com stackoverflow.com
quora.com wikipedia.org de.wikipedia.org en.m.wikipedia.org bbc.co.uk theguardian.com nytimes.com lemonde.fr
spiegel.de zeit.de elpais.com repubblica.it flipboard.com feedly.com getpocket.com paper.li tumblr.com
blog.example shop.example partner.example intranet.example mastodon.social bsky.app go.bsky.app xing.com
eventbrite.com meetup.com trustpilot.com yelp.com tripadvisor.com booking.com amazon.com amazon.de ebay.com etsy.com
idealo.de craigslist.org nextdoor.com strava.com twitch.tv vimeo.com soundcloud.com open.spotify.com`.split(
    /\s+/,
  );

const apps = [
  "com.google.android.gm",
  "com.google.android.googlequicksearchbox",
  "com.linkedin.android",
  "com.slack",
  "org.telegram.messenger",
  "com.facebook.katana",
  "com.instagram.android",
  "com.reddit.frontpage",
];

/** What some send instead of an address: nobody is named. */
const nobody = ["about:blank", "null", "-", "https://", "unknown"];

/** Who sent a visitor: mostly nobody or one of the first hosts, as in the field. */
export function anyReferrer(dice: Dice): Referrer {
  const kind = dice.fraction();
  if (kind < 0.32) return { sent: null, key: null };
  if (kind < 0.34) return { sent: dice.pick(nobody), key: null };
  if (kind < 0.4) {
    const app = dice.pick(apps);
    return { sent: `android-app://${app}${dice.pick(["", "/"])}`, key: app };
  }
  // The square draws the list's first hosts more often.
  const host = hosts[Math.floor(dice.fraction() ** 2 * hosts.length)] ?? "google.com";
  return { sent: spell(host, dice), key: host };
}

/** How many hosts and apps there are. */
export const referrerCount = hosts.length + apps.length;

function spell(host: string, dice: Dice): string {
  const scheme = dice.pick(["https", "https", "https", "http", "HTTPS"]);
  const www = dice.pick(["", "www.", "www."]);
  const port = dice.pick(["", "", "", "", ":443", ":8443"]);
  const name = dice.chance(0.1) ? (www + host).toUpperCase() : www + host;
  return `${scheme}://${name}${port}${dice.pick(PATHS)}`;
}
