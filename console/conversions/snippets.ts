import type { SnippetLanguage } from "./conversions-search.ts";

interface Example {
  /** Where the API is, without a slash at the end. */
  readonly baseUrl: string;
  /** `<host>/<short_code>`. */
  readonly link: string;
}

/** What each example reports, but for the link. */
const FIELDS = [
  ["customer_id", "customer-17"],
  ["event_id", "order-1001"],
  ["kind", "purchase"],
  ["value", "49.90"],
  ["currency", "EUR"],
] as const;

type Fields = readonly (readonly [name: string, value: string])[];

/** Code that reports a conversion, ready to run with a token in the environment. The ids are to be replaced. */
export function snippet(language: SnippetLanguage, { baseUrl, link }: Example): string {
  const fields: Fields = [...FIELDS.slice(0, 3), ["link", link], ...FIELDS.slice(3)];
  return snippets[language](`${baseUrl}/api/v1/conversions`, fields).join("\n");
}

/** A text as JSON, JavaScript and Python write it. */
const quoted = (text: string): string => JSON.stringify(text);
/** A text as PHP writes it so that nothing in it is taken for a variable. */
const phpQuoted = (text: string): string => `'${text.replaceAll(/[\\']/g, "\\$&")}'`;

/** Each shows what the API answers, and fails where it refuses: a refusal names the field. */
const snippets: Readonly<Record<SnippetLanguage, (url: string, fields: Fields) => readonly string[]>> = {
  curl: (url, fields) => [
    `curl ${quoted(url)} \\`,
    "  --silent --show-error --fail-with-body --retry 3 \\",
    `  --header "Authorization: Bearer $UTMOST_TOKEN" \\`,
    `  --header "Content-Type: application/json" \\`,
    // Of what stands between these two the shell changes nothing, an apostrophe in an id included.
    "  --data @- <<'JSON'",
    "{",
    fields.map(([name, value]) => `  ${quoted(name)}: ${quoted(value)}`).join(",\n"),
    "}",
    "JSON",
  ],
  node: (url, fields) => [
    `const answer = await fetch(${quoted(url)}, {`,
    '  method: "POST",',
    "  headers: {",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the example's own.
    "    authorization: `Bearer ${process.env.UTMOST_TOKEN}`,",
    '    "content-type": "application/json",',
    "  },",
    "  body: JSON.stringify({",
    ...fields.map(([name, value]) => `    ${name}: ${quoted(value)},`),
    "  }),",
    "  signal: AbortSignal.timeout(10_000),",
    "});",
    "const text = await answer.text();",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the example's own.
    "if (!answer.ok) throw new Error(`${answer.status} ${text}`);",
    "console.log(answer.status, text);",
  ],
  python: (url, fields) => [
    "import json, os, sys, urllib.error, urllib.request",
    "",
    "request = urllib.request.Request(",
    `    ${quoted(url)},`,
    '    method="POST",',
    "    headers={",
    '        "Authorization": "Bearer " + os.environ["UTMOST_TOKEN"],',
    '        "Content-Type": "application/json",',
    "    },",
    "    data=json.dumps({",
    ...fields.map(([name, value]) => `        ${quoted(name)}: ${quoted(value)},`),
    "    }).encode(),",
    ")",
    "try:",
    "    with urllib.request.urlopen(request, timeout=10) as answer:",
    "        print(answer.status, answer.read().decode())",
    "except urllib.error.HTTPError as refusal:",
    '    sys.exit(f"{refusal.code} {refusal.read().decode()}")',
  ],
  php: (url, fields) => [
    "<?php",
    `$stream = fopen(${phpQuoted(url)}, 'r', false, stream_context_create(['http' => [`,
    "    'method' => 'POST',",
    "    'timeout' => 10,",
    "    'ignore_errors' => true, // a refusal says what to mend",
    "    'header' => [",
    "        'Authorization: Bearer ' . getenv('UTMOST_TOKEN'),",
    "        'Content-Type: application/json',",
    "    ],",
    "    'content' => json_encode([",
    ...fields.map(([name, value]) => `        ${phpQuoted(name)} => ${phpQuoted(value)},`),
    "    ]),",
    "]]));",
    "if ($stream === false) exit(1);",
    "$status = stream_get_meta_data($stream)['wrapper_data'][0];",
    "echo $status, PHP_EOL, stream_get_contents($stream), PHP_EOL;",
    "if (!preg_match('/ 20[01] /', $status)) exit(1);",
  ],
};
