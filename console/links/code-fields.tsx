import { TextInput } from "@mantine/core";
import { SHORT_CODE_characters } from "../../src/limits.ts";
import { DomainField } from "../domains/domain-field.tsx";
import { facts } from "../facts.ts";
import { words } from "../words/links.ts";
import type { ChangeDraft } from "./draft.ts";
import type { LinkFormParts } from "./link-form-parts.ts";
import { useCodeVerdict } from "./use-code-verdict.ts";

/** What the short URL of a new link is made of: the domain and the code, with whether that is free. */
export function CodeFields({ draft, errors, onChange }: LinkFormParts) {
  const code = useCodeVerdict(draft.short_code, draft.domain);
  const error = errors["short_code"] ?? (code.kind === "taken" ? code.reason : null);
  const hint = { blank: words.form.codeHint, asking: words.form.codeAsking, free: words.form.codeFree };
  return (
    <div className="pairs">
      <LinkDomainField domain={draft.domain} error={errors["domain"]} onChange={onChange} />
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

/** The domain of a new link, or of many. */
export function LinkDomainField({
  domain,
  error,
  onChange,
}: {
  readonly domain: string;
  readonly error: string | undefined;
  readonly onChange: ChangeDraft;
}) {
  return (
    <DomainField
      domain={domain}
      sharedHost={facts.shared_host}
      words={words.form.domains}
      error={error ?? null}
      onChange={(picked) => onChange({ domain: picked })}
    />
  );
}
