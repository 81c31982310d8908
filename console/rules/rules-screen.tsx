import { Tabs } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { may } from "../facts.ts";
import { ButtonLink } from "../frame/linked.tsx";
import { Page } from "../frame/page.tsx";
import { words } from "../words/rules.ts";
import { ApprovedValues } from "./approved-values.tsx";
import { ConventionForm } from "./convention-form.tsx";
import { Dependencies } from "./dependencies.tsx";
import { readRulesSearch, ruleTabs } from "./rules-search.ts";

/** What team members may write into UTM values. */
export function RulesScreen() {
  const { tab = "values" } = useSearch({ from: "/rules" });
  const navigate = useNavigate({ from: "/rules" });
  const open = (value: string | null): void =>
    void navigate({ search: readRulesSearch({ tab: value }), resetScroll: false });
  return (
    <Page
      title={words.title}
      intro={may("admin") ? words.intro : `${words.intro} ${words.readOnly}`}
      actions={
        <ButtonLink to="/links" search={{ rules: "broken" }} variant="default">
          {words.broken}
        </ButtonLink>
      }
    >
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List mb="md">
          {ruleTabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {words.tabs[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="values">
          <ApprovedValues />
        </Tabs.Panel>
        <Tabs.Panel value="dependencies">
          <Dependencies />
        </Tabs.Panel>
        <Tabs.Panel value="convention">
          <ConventionForm />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
