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

const snippets: Readonly<Record<SnippetLanguage, (url: string, fields: Fields) => readonly string[]>> = {
  curl: (url, fields) => [
    `curl ${url} \\`,
    `  --header "Authorization: Bearer $UTMOST_TOKEN" \\`,
    `  --header "Content-Type: application/json" \\`,
    `  --data '{`,
    fields.map(([name, value]) => `    "${name}": "${value}"`).join(",\n"),
    "  }'",
  ],
  node: (url, fields) => [
    `const answer = await fetch("${url}", {`,
    '  method: "POST",',
    "  headers: {",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the example's own.
    "    authorization: `Bearer ${process.env.UTMOST_TOKEN}`,",
    '    "content-type": "application/json",',
    "  },",
    "  body: JSON.stringify({",
    ...fields.map(([name, value]) => `    ${name}: "${value}",`),
    "  }),",
    "});",
    "console.log(answer.status, await answer.json());",
  ],
  python: (url, fields) => [
    "import json, os, urllib.error, urllib.request",
    "",
    "request = urllib.request.Request(",
    `    "${url}",`,
    '    method="POST",',
    "    headers={",
    '        "Authorization": "Bearer " + os.environ["UTMOST_TOKEN"],',
    '        "Content-Type": "application/json",',
    "    },",
    "    data=json.dumps({",
    ...fields.map(([name, value]) => `        "${name}": "${value}",`),
    "    }).encode(),",
    ")",
    "try:",
    "    answer = urllib.request.urlopen(request)",
    "except urllib.error.HTTPError as refusal:",
    "    answer = refusal",
    "print(answer.status, answer.read().decode())",
  ],
  php: (url, fields) => [
    "<?php",
    `$answer = file_get_contents("${url}", false, stream_context_create(["http" => [`,
    '    "method" => "POST",',
    '    "ignore_errors" => true,',
    '    "header" => "Authorization: Bearer " . getenv("UTMOST_TOKEN") . "\\r\\nContent-Type: application/json",',
    '    "content" => json_encode([',
    ...fields.map(([name, value]) => `        "${name}" => "${value}",`),
    "    ]),",
    "]]));",
    "echo $http_response_header[0], PHP_EOL, $answer, PHP_EOL;",
  ],
};
