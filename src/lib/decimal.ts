/** An exact decimal number: `units` divided by ten to the `scale`. Money never passes through a float. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** Reads a text that matches `^\d+(\.\d+)?$`; the scale is the number of decimals written. */
export function parseDecimal(text: string): Decimal {
  const [whole = "0", fraction = ""] = text.split(".");
  return { units: BigInt(whole + fraction), scale: fraction.length };
}

/** Writes a number of at least zero in plain digits, with exactly `scale` decimals. */
export function formatDecimal({ units, scale }: Decimal): string {
  const digits = units.toString().padStart(scale + 1, "0");
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
