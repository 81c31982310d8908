import { Button, FileButton, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answerOf, api, type Schemas } from "../api/client.ts";
import { queryClient, reportBrandQuery } from "../api/queries.ts";
import { SavingForm } from "../frame/saving-form.tsx";
import { Answered } from "../frame/states.tsx";
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
  const [isUnfit, setUnfit] = useState(false);
  const choose = (file: File | null): void => {
    if (file === null) return;
    void fitLogo(file).then((fitted) => {
      setUnfit(fitted === null);
      if (fitted !== null) setDraft({ name, logo: fitted });
    });
  };
  return (
    <section className="card padded gap narrow">
      <div>
        <h2>{text.title}</h2>
        <p className="soft lead-in">{text.intro}</p>
      </div>
      <SavingForm
        fields={["name", "logo"]}
        onSave={async () => {
          await answerOf(api.PATCH("/api/v1/report-brand", { body: { name, logo } }));
          await queryClient.invalidateQueries({ queryKey: reportBrandQuery.queryKey });
        }}
        onDone={() => notifications.show({ message: text.saved })}
        end={(isBusy) => (
          <div className="actions end">
            <Button type="submit" loading={isBusy} disabled={name === start.name && logo === start.logo}>
              {text.save}
            </Button>
          </div>
        )}
      >
        {(errors) => (
          <>
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
          </>
        )}
      </SavingForm>
    </section>
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
