import { Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { SHORT_CODE_characters } from "../../src/limits.ts";
import { domainsQuery } from "../api/queries.ts";
import { facts } from "../facts.ts";
import { words } from "../words/links.ts";
import type { ChangeDraft, Draft } from "./draft.ts";
import type { LinkFormParts } from "./link-form-parts.ts";
import { useCodeVerdict } from "./use-code-verdict.ts";

/** What the short URL of a new link is made of: the domain and the code, with whether that is free. */
export function CodeFields({ draft, errors, onChange }: LinkFormParts) {
  const code = useCodeVerdict(draft.short_code, draft.domain);
  const error = errors["short_code"] ?? (code.kind === "taken" ? code.reason : null);
  const hint = { blank: words.form.codeHint, asking: words.form.codeAsking, free: words.form.codeFree };
  return (
    <div className="pairs">
      <DomainField domain={draft.domain} error={errors["domain"] ?? null} onChange={onChange} />
      <TextInput
        name="short_code"
        label={words.form.code}
        description={
          code.kind === "taken" ? null : (
            <span role="status" className={code.kind === "free" ? "good-text" : ""}>
              {hint[code.kind]}
            </span>
          )
        }
        inputWrapperOrder={["label", "input", "error", "description"]}
        value={draft.short_code}
        error={error}
        maxLength={2 * SHORT_CODE_characters}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ short_code: currentTarget.value })}
      />
    </div>
  );
}

/** Stands for the shared host among the values of a picker, which have to be something. */
const SHARED = "shared";

/** The domains whose links are served; the others say why they cannot be picked. */
export function DomainField({
  domain,
  error,
  onChange,
}: {
  readonly domain: Draft["domain"];
  readonly error: string | null;
  readonly onChange: ChangeDraft;
}) {
  const domains = useQuery(domainsQuery).data ?? [];
  const known = domains.map(({ host, display_host, state }) => ({
    value: host,
    label: display_host,
    disabled: state === "pending" || state === "lapsed",
  }));
  const isKnown = domain === "" || domains.some(({ host }) => host === domain);
  const others = isKnown ? known : [{ value: domain, label: domain, disabled: false }, ...known];
  return (
    <Select
      name="domain"
      label={words.form.domain}
      description={domains.length === 0 ? words.form.domainNone : words.form.domainHint}
      inputWrapperOrder={["label", "input", "error", "description"]}
      data={[{ value: SHARED, label: facts.shared_host }, ...others]}
      value={domain === "" ? SHARED : domain}
      onChange={(picked) => onChange({ domain: picked === null || picked === SHARED ? "" : picked })}
      error={error}
      allowDeselect={false}
      searchable={domains.length > 7}
      renderOption={({ option }) => (
        <span>
          {option.label}
          {option.value === SHARED ? <span className="reason">{words.form.domainShared}</span> : null}
          {option.disabled ? <span className="reason">{words.form.domainUnverified}</span> : null}
        </span>
      )}
    />
  );
}
