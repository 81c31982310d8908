import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { domainsQuery } from "../api/queries.ts";

/** Stands for the shared host among the values of a picker, which have to be something. */
const SHARED = "shared";

/** The shared host and the domains whose links are served; the others say why they cannot be picked. */
export function DomainField({
  domain,
  sharedHost,
  words,
  error,
  onChange,
}: {
  /** Blank for the shared host. */
  readonly domain: string;
  readonly sharedHost: string;
  readonly words: {
    readonly label: string;
    readonly hint: string;
    /** In place of the hint where the workspace has no domain. */
    readonly none: string;
    readonly shared: string;
    readonly unverified: string;
  };
  readonly error: string | null;
  readonly onChange: (domain: string) => void;
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
      label={words.label}
      description={domains.length === 0 ? words.none : words.hint}
      inputWrapperOrder={["label", "input", "error", "description"]}
      data={[{ value: SHARED, label: sharedHost }, ...others]}
      value={domain === "" ? SHARED : domain}
      onChange={(picked) => onChange(picked === null || picked === SHARED ? "" : picked)}
      error={error}
      allowDeselect={false}
      searchable={domains.length > 7}
      renderOption={({ option }) => (
        <span>
          {option.label}
          {option.value === SHARED ? <span className="reason">{words.shared}</span> : null}
          {option.disabled ? <span className="reason">{words.unverified}</span> : null}
        </span>
      )}
    />
  );
}
