import { Button, Select, TextInput } from "@mantine/core";
import { useDebouncedCallback, useDisclosure } from "@mantine/hooks";
import { IconAdjustmentsHorizontal, IconSearch, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { linkStates } from "../../src/links/link-state.rules.ts";
import { campaignsQuery, tagsQuery } from "../api/queries.ts";
import { count } from "../frame/format.ts";
import { words } from "../words/links.ts";
import { type ChangeLinks, filtersOf, type LinksSearch } from "./links-search.ts";
import { LinksTools } from "./links-tools.tsx";

/** Between two keys of somebody who types on. */
const TYPING_ms = 250;

/** What people mean by soon. */
const EXPIRY_days = [1, 7, 30, 90];

/** Options may be longer than what is set in a narrow row. */
const optionsBox = { width: 220, position: "bottom-start" } as const;

interface FilterParts {
  readonly search: LinksSearch;
  readonly onChange: ChangeLinks;
}

/** Search, filters, order and columns of the list; each change goes into the address. On a phone all but the search is folded. */
export function LinksHead(parts: FilterParts) {
  const [isOpen, fold] = useDisclosure(false);
  const { search: _, ...filters } = filtersOf(parts.search);
  const set = Object.keys(filters).length;
  return (
    <search className="gap tight links-head" data-open={isOpen || undefined}>
      <div className="search-line">
        <SearchField text={parts.search.search ?? ""} onChange={parts.onChange} />
        <Button
          className="fold"
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          aria-expanded={isOpen}
          onClick={fold.toggle}
        >
          {words.filters(count(set))}
        </Button>
      </div>
      <Filters {...parts} />
      <LinksTools {...parts} />
    </search>
  );
}

function Filters({ search, onChange }: FilterParts) {
  const campaigns = useQuery(campaignsQuery);
  const tags = useQuery(tagsQuery);
  const isFiltered = Object.keys(filtersOf(search)).length > 0;
  return (
    <div className="filters">
      <Select
        aria-label={words.campaign}
        placeholder={words.anyCampaign}
        data={campaignChoices(campaigns.data, search.campaign)}
        value={search.campaign === undefined ? null : String(search.campaign)}
        onChange={(value) => onChange({ campaign: value === null ? undefined : Number(value) })}
        searchable
        clearable
        comboboxProps={optionsBox}
      />
      <Select
        aria-label={words.tag}
        placeholder={words.anyTag}
        data={(tags.data ?? []).map(({ name }) => name)}
        value={search.tag ?? null}
        onChange={(value) => onChange({ tag: value ?? undefined })}
        searchable
        clearable
        comboboxProps={optionsBox}
      />
      <Select
        aria-label={words.state}
        placeholder={words.anyState}
        data={linkStates.map((state) => ({ value: state, label: words.states[state] }))}
        value={search.state ?? null}
        onChange={(value) => onChange({ state: linkStates.find((state) => state === value) })}
        clearable
        comboboxProps={optionsBox}
      />
      <Select
        aria-label={words.expiry}
        placeholder={words.anyExpiry}
        data={expiryChoices(search.expires)}
        value={search.expires === undefined ? null : String(search.expires)}
        onChange={(value) => onChange({ expires: value === null ? undefined : Number(value) })}
        clearable
        comboboxProps={optionsBox}
      />
      {isFiltered ? <ClearFilters onChange={onChange} /> : null}
    </div>
  );
}

function ClearFilters({ onChange }: { readonly onChange: ChangeLinks }) {
  const none = {
    search: undefined,
    campaign: undefined,
    tag: undefined,
    state: undefined,
    expires: undefined,
    rules: undefined,
  };
  return (
    <Button
      className="clear"
      variant="subtle"
      leftSection={<IconX size={16} aria-hidden />}
      aria-label={words.clearFilters}
      title={words.clearFilters}
      onClick={() => onChange(none)}
    >
      {words.clearFilters}
    </Button>
  );
}

/** The campaigns, and the one that is asked for when it is deleted: a saved view may ask for it still. */
function campaignChoices(
  campaigns: readonly { readonly id: number; readonly name: string }[] | undefined,
  asked: number | undefined,
) {
  const choices = (campaigns ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  if (campaigns === undefined || asked === undefined || campaigns.some(({ id }) => id === asked))
    return choices;
  return [{ value: String(asked), label: words.goneCampaign }, ...choices];
}

/** The times within which links may expire, and the one that is asked for. */
function expiryChoices(asked: number | undefined) {
  const days = new Set([...EXPIRY_days, ...(asked === undefined ? [] : [asked])]);
  return [...days]
    .sort((one, other) => one - other)
    .map((each) => ({ value: String(each), label: words.expiresWithin(count(each), each === 1) }));
}

function SearchField({ text, onChange }: { readonly text: string; readonly onChange: ChangeLinks }) {
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  const tell = useDebouncedCallback(
    (value: string) => onChange({ search: value.trim() || undefined }, "typed"),
    TYPING_ms,
  );
  return (
    <TextInput
      data-search
      type="search"
      aria-label={words.searchLabel}
      placeholder={words.searchLabel}
      title={words.searchHint}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      maxLength={200}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        tell(currentTarget.value);
      }}
    />
  );
}
