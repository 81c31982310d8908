import { Modal, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Permission } from "../../src/access/permissions.ts";
import { DAY_ms } from "../../src/lib/calendar.ts";
import { NAME_characters } from "../../src/limits.ts";
import { answerOf, api, type Schemas } from "../api/client.ts";
import { queryClient } from "../api/queries.ts";
import type { FieldErrors } from "../api/refused.ts";
import { FormDialog } from "../frame/form-dialog.tsx";
import { SecretOnce } from "../frame/secret-once.tsx";
import type { MakingWays } from "../frame/use-made.ts";
import { words } from "../words/tokens.ts";
import { grantable, TokenPermissions } from "./token-permissions.tsx";

interface Order {
  readonly name: string;
  readonly permissions: readonly Permission[];
  /** Days as text; empty: for ever. */
  readonly lifetime: string;
}

/** Makes a token, and shows it this once. */
export function CreateToken({
  ticked,
  onMade,
  onKept,
  onClose,
}: MakingWays & {
  /** The permission that whoever sent one here needs; only if the member may give it. */
  readonly ticked: Permission | undefined;
}) {
  const [order, setOrder] = useState<Order>({
    name: "",
    permissions: grantable.filter((permission) => permission === ticked),
    lifetime: "",
  });
  const [made, setMade] = useState<Schemas["TokenCreated"] | null>(null);
  const create = async (): Promise<void> => {
    const expires_at =
      order.lifetime === "" ? null : new Date(Date.now() + Number(order.lifetime) * DAY_ms).toISOString();
    const body = { name: order.name, permissions: [...order.permissions], expires_at };
    const token = await answerOf(api.POST("/api/v1/tokens", { body }));
    void queryClient.invalidateQueries({ queryKey: ["tokens"] });
    onMade(token.id);
    setMade(token);
  };
  if (made !== null)
    return (
      <Modal
        opened
        onClose={onKept}
        title={words.madeTitle(made.name)}
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={false}
      >
        <SecretOnce secret={made.token} what={words.secret} kept={words.kept} onKept={onKept}>
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
      <TokenPermissions
        granted={order.permissions}
        error={errors["permissions"] ?? null}
        onChange={(granted) => onChange({ ...order, permissions: granted })}
      />
    </>
  );
}
