import { Checkbox, Modal, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { type Permission, permissionMeanings, permissions } from "../../src/access/permissions.ts";
import { roleMayGrant } from "../../src/access/roles.rules.ts";
import { DAY_ms } from "../../src/lib/calendar.ts";
import { NAME_characters } from "../../src/limits.ts";
import { answerOf, api, type Schemas } from "../api/client.ts";
import { queryClient } from "../api/queries.ts";
import type { FieldErrors } from "../api/refused.ts";
import { role } from "../facts.ts";
import { FormDialog } from "../frame/form-dialog.tsx";
import { count } from "../frame/format.ts";
import { SecretOnce } from "../frame/secret-once.tsx";
import { words } from "../words/tokens.ts";

const grantable = permissions.filter((permission) => roleMayGrant(role, permission));

interface Order {
  readonly name: string;
  readonly permissions: readonly Permission[];
  /** Days as text; empty: for ever. */
  readonly lifetime: string;
}

/** Makes a token, and shows it this once. */
export function CreateToken({ onClose }: { readonly onClose: () => void }) {
  const [order, setOrder] = useState<Order>({ name: "", permissions: [], lifetime: "" });
  const [made, setMade] = useState<Schemas["TokenCreated"] | null>(null);
  const create = async (): Promise<void> => {
    const expires_at =
      order.lifetime === "" ? null : new Date(Date.now() + Number(order.lifetime) * DAY_ms).toISOString();
    const body = { name: order.name, permissions: [...order.permissions], expires_at };
    const token = await answerOf(api.POST("/api/v1/tokens", { body }));
    void queryClient.invalidateQueries({ queryKey: ["tokens"] });
    setMade(token);
  };
  if (made !== null)
    return (
      <Modal
        opened
        onClose={onClose}
        title={words.madeTitle(made.name)}
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={false}
      >
        <SecretOnce secret={made.token} what={words.secret} kept={words.kept} onKept={onClose}>
          {words.madeText}
        </SecretOnce>
      </Modal>
    );
  return (
    <FormDialog
      title={words.create}
      confirm={words.createAction}
      fields={["name", "permissions", "expires_at"]}
      onSubmit={create}
      onClose={onClose}
      onDone={() => undefined}
    >
      {(errors) => <Fields order={order} errors={errors} onChange={setOrder} />}
    </FormDialog>
  );
}

function Fields({
  order,
  errors,
  onChange,
}: {
  readonly order: Order;
  readonly errors: FieldErrors;
  readonly onChange: (order: Order) => void;
}) {
  return (
    <>
      <TextInput
        label={words.name}
        description={words.nameHint}
        value={order.name}
        error={errors["name"] ?? null}
        maxLength={NAME_characters}
        required
        data-autofocus
        onChange={({ currentTarget }) => onChange({ ...order, name: currentTarget.value })}
      />
      <Select
        label={words.expires}
        data={Object.entries(words.lifetimes)
          .map(([value, label]) => ({ value, label }))
          .toSorted((a, b) => Number(a.value) - Number(b.value))}
        value={order.lifetime}
        error={errors["expires_at"] ?? null}
        allowDeselect={false}
        onChange={(lifetime) => onChange({ ...order, lifetime: lifetime ?? "" })}
      />
      <Permissions
        granted={order.permissions}
        error={errors["permissions"] ?? null}
        onChange={(granted) => onChange({ ...order, permissions: granted })}
      />
    </>
  );
}

function Permissions({
  granted,
  error,
  onChange,
}: {
  readonly granted: readonly Permission[];
  readonly error: string | null;
  readonly onChange: (granted: readonly Permission[]) => void;
}) {
  const isAll = granted.length === grantable.length;
  return (
    <fieldset className="plain gap tight" aria-describedby="permissions-error">
      <legend>{words.permissions}</legend>
      {error === null ? null : (
        <span id="permissions-error" className="wrong">
          {error}
        </span>
      )}
      <Checkbox
        label={words.all}
        description={words.allHint(count(grantable.length))}
        checked={isAll}
        indeterminate={!isAll && granted.length > 0}
        onChange={() => onChange(isAll ? [] : grantable)}
      />
      {grantable.map((permission) => {
        const isOn = granted.includes(permission);
        return (
          <Checkbox
            key={permission}
            label={permission}
            description={permissionMeanings[permission]}
            checked={isOn}
            onChange={() =>
              onChange(isOn ? granted.filter((each) => each !== permission) : [...granted, permission])
            }
          />
        );
      })}
    </fieldset>
  );
}
