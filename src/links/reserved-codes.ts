/**
 * First path segments that are the service's own on every host, now or planned: no link may take one, in any case
 * (decisions, section 4). Compared by `caseFold`.
 */
export const reservedCodes: ReadonlySet<string> = new Set([
  // The API, client reports, operations.
  ..."api r qr numbers healthz readyz metrics internal".split(" "),
  // Console paths.
  ..."tokens sign-in sign-out password invitation login logout signup welcome home links campaigns tags rules analytics".split(
    " ",
  ),
  ..."conversions reports domains members invitations workspace workspaces plan usage audit".split(" "),
  ..."settings account developers docs import assets static console admin help".split(" "),
  // Files that browsers, crawlers and app stores ask every host for.
  ..."robots.txt favicon.ico sitemap.xml humans.txt security.txt ads.txt app-ads.txt".split(" "),
  ..."manifest.json manifest.webmanifest service-worker.js sw.js browserconfig.xml crossdomain.xml".split(
    " ",
  ),
  ..."apple-touch-icon.png apple-touch-icon-precomposed.png apple-app-site-association .well-known".split(
    " ",
  ),
  ..."index.html index.php".split(" "),
]);
