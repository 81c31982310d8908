import { Tabs } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { may } from "../facts.ts";
import { Page } from "../frame/page.tsx";
import { useChangeSearch } from "../frame/use-change-search.ts";
import { PlanNote, usePlanProblem } from "../plan/plan-note.tsx";
import { words } from "../words/conversions.ts";
import { ConnectGuide } from "./connect-guide.tsx";
import { type ConversionsSearch, conversionTabs } from "./conversions-search.ts";
import { RecordedConversions } from "./recorded-conversions.tsx";
import { RefusedConversions } from "./refused-conversions.tsx";
import { TestSender } from "./test-sender.tsx";

/** What customers did: recorded, refused, and how a server reports it. */
export function ConversionsScreen() {
  const search = useSearch({ from: "/conversions" });
  const { tab = "recorded", event, language = "curl" } = search;
  const problem = usePlanProblem("conversions", null);
  const change = useChangeSearch<ConversionsSearch>();
  return (
    <Page title={words.title} intro={words.intro}>
      <div className="gap">
        <PlanNote problem={problem} />
        <Tabs
          value={tab}
          onChange={(value) => change({ tab: conversionTabs.find((each) => each === value) })}
          keepMounted={false}
        >
          <Tabs.List mb="md">
            {conversionTabs.map((each) => (
              <Tabs.Tab key={each} value={each}>
                {words.tabs[each]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="recorded">
            <RecordedConversions event={event} onEvent={(sought) => change({ event: sought })} />
          </Tabs.Panel>
          <Tabs.Panel value="refused">
            <RefusedConversions />
          </Tabs.Panel>
          <Tabs.Panel value="connect">
            <ConnectGuide language={language} onLanguage={(chosen) => change({ language: chosen })} />
          </Tabs.Panel>
          <Tabs.Panel value="test">
            {may("member") ? <TestSender /> : <p className="soft">{words.test.notAllowed}</p>}
          </Tabs.Panel>
        </Tabs>
      </div>
    </Page>
  );
}
