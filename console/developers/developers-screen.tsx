import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { apiDocumentQuery, exampleLinkQuery } from "../api/queries.ts";
import { facts } from "../facts.ts";
import { Page } from "../frame/page.tsx";
import { Answered } from "../frame/states.tsx";
import { useChangeSearch } from "../frame/use-change-search.ts";
import { shortName } from "../links/link-parts.tsx";
import { words } from "../words/developers.ts";
import type { ApiDocument } from "./api-document.ts";
import type { DevelopersSearch } from "./developers-search.ts";
import { ErrorCodes } from "./error-codes.tsx";
import { FirstRequest } from "./first-request.tsx";
import type { Own } from "./operation-example.ts";
import { Reference } from "./reference.tsx";

/** The API: how to begin, what it refuses, and every operation with the workspace's own examples. */
export function DevelopersScreen() {
  const search = useSearch({ from: "/developers" });
  const query = useQuery(apiDocumentQuery);
  const newest = useQuery(exampleLinkQuery);
  const own: Own = {
    baseUrl: facts.base_url,
    link: newest.data ? shortName(newest.data) : null,
    linkId: newest.data?.id ?? null,
  };
  const change = useChangeSearch<DevelopersSearch>();
  return (
    <Page title={words.title} intro={words.intro} actions={<DocumentLink />}>
      <div className="gap">
        <FirstRequest />
        <Answered query={query} lines={12}>
          {(given) => {
            const document = given as unknown as ApiDocument;
            return (
              <>
                <Reference document={document} own={own} search={search} onChange={change} />
                <ErrorCodes document={document} />
              </>
            );
          }}
        </Answered>
      </div>
    </Page>
  );
}

function DocumentLink() {
  return (
    <Button
      component="a"
      href="/api/v1/openapi.json"
      target="_blank"
      rel="noopener"
      variant="default"
      rightSection={<IconExternalLink size={16} aria-hidden />}
    >
      {words.document}
    </Button>
  );
}
