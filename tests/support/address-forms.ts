/** Bytes by which an address could be found, and what they are. */
export interface AddressForm {
  readonly what: string;
  readonly bytes: Buffer;
}

/** The forms in which somebody might keep an IPv4 address: as text in several notations, and packed. */
export function ipv4Forms(address: string): readonly AddressForm[] {
  const packed = Buffer.from(address.split(".").map(Number));
  const hex = packed.toString("hex");
  const number = packed.readUInt32BE();
  const texts = [address, address.replaceAll(".", "-"), String(number), hex, hex.toUpperCase()];
  return [
    ...texts.map((text) => form(`${address} as ${text}`, Buffer.from(text))),
    ...texts.slice(0, 1).map((text) => form(`${text} in UTF-16`, Buffer.from(text, "utf16le"))),
    form(`${address} in the notation of IPv6`, Buffer.from(`${hex.slice(0, 4)}:${hex.slice(4)}`)),
    form(`${address} packed`, packed),
    form(`${address} packed backwards`, Buffer.from(packed).reverse()),
    form(`${address} in base64`, Buffer.from(packed.toString("base64").replaceAll("=", ""))),
  ];
}

/** The same for an IPv6 address of eight groups, each written with four digits; its network, the first half, too. */
export function ipv6Forms(groups: string): readonly AddressForm[] {
  const hex = groups.replaceAll(":", "");
  const packed = Buffer.from(hex, "hex");
  const network = packed.subarray(0, 8);
  const short = groups.replaceAll(/\b0+(?=[\da-f])/g, "");
  const texts = [groups, short, hex, short.split(":").slice(0, 4).join(":"), hex.slice(0, 16)];
  return [
    ...texts.flatMap((text) => [
      form(`${groups} as ${text}`, Buffer.from(text)),
      form(`${groups} in capitals`, Buffer.from(text.toUpperCase())),
    ]),
    form(`${groups}: its network packed`, network),
    form(`${groups}: its network packed backwards`, Buffer.from(network).reverse()),
    form(`${groups}: its half packed`, packed.subarray(8)),
    form(`${groups}: its network in base64`, Buffer.from(packed.toString("base64").slice(0, 10))),
  ];
}

function form(what: string, bytes: Buffer): AddressForm {
  return { what, bytes };
}

/** Which forms stand somewhere in some bytes. */
export function formsIn(bytes: Buffer, forms: readonly AddressForm[]): string[] {
  return forms.filter((one) => bytes.includes(one.bytes)).map(({ what }) => what);
}
