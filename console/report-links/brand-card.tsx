import { Button, FileButton, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { answerOf, api, type Schemas } from "../api/client.ts";
import { queryClient, reportBrandQuery } from "../api/queries.ts";
import { refusalOf } from "../api/refused.ts";
import { Answered, RefusalNote } from "../frame/states.tsx";
import { words } from "../words/reports.ts";
import { fitLogo } from "./fit-logo.ts";

type Brand = Schemas["ReportBrand"];

/** Whose name and logo every client report of the workspace carries. */
export function BrandCard() {
  const query = useQuery({ ...reportBrandQuery, refetchOnWindowFocus: false });
  return (
    <Answered query={query}>
      {(brand) => <BrandForm key={`${brand.name} ${brand.logo}`} start={brand} />}
    </Answered>
  );
}

const { brand: text } = words;

function BrandForm({ start }: { readonly start: Brand }) {
  const [{ name, logo }, setDraft] = useState(start);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [isUnfit, setUnfit] = useState(false);
  const errors = error === null ? {} : refusalOf(error).fields;
  const choose = (file: File | null): void => {
    if (file === null) return;
    void fitLogo(file).then((fitted) => {
      setUnfit(fitted === null);
      if (fitted !== null) setDraft({ name, logo: fitted });
    });
  };
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    answerOf(api.PATCH("/api/v1/report-brand", { body: { name, logo } }))
      .then(() => {
        notifications.show({ message: text.saved });
        return queryClient.invalidateQueries({ queryKey: reportBrandQuery.queryKey });
      })
      .catch(setError)
      .finally(() => setBusy(false));
  };
  return (
    <form className="card padded gap narrow" noValidate onSubmit={save}>
      <div>
        <h2>{text.title}</h2>
        <p className="soft lead-in">{text.intro}</p>
      </div>
      <RefusalNote error={error} fields={["name", "logo"]} />
      <TextInput
        label={text.name}
        description={text.nameHint}
        value={name ?? ""}
        error={errors["name"] ?? null}
        onChange={({ currentTarget }) => setDraft({ name: currentTarget.value, logo })}
      />
      <LogoField
        logo={logo}
        error={isUnfit ? text.unfit : (errors["logo"] ?? null)}
        onChoose={choose}
        onRemove={() => setDraft({ name, logo: null })}
      />
      <div className="actions end">
        <Button type="submit" loading={isBusy} disabled={name === start.name && logo === start.logo}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}

function LogoField({
  logo,
  error,
  onChoose,
  onRemove,
}: {
  readonly logo: string | null;
  readonly error: string | null;
  readonly onChoose: (file: File | null) => void;
  readonly onRemove: () => void;
}) {
  return (
    <fieldset className="logo-field">
      <legend>{text.logo}</legend>
      <p className="soft lead-in">{text.logoHint}</p>
      {logo === null ? null : <img src={logo} alt={text.logo} />}
      <div className="actions">
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={onChoose}>
          {(props) => (
            <Button variant="default" {...props}>
              {logo === null ? text.choose : text.chooseOther}
            </Button>
          )}
        </FileButton>
        {logo === null ? null : (
          <Button variant="subtle" onClick={onRemove}>
            {text.remove}
          </Button>
        )}
      </div>
      {error === null ? null : (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
