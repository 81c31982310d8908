import type { Dice } from "./dice.ts";

/** Where a visit comes from. */
export interface Origin {
  /** The same for every spelling of an address, and for every address of an IPv6 /64. */
  readonly identity: string;
  readonly isPublic: boolean;
  readonly draw: (dice: Dice) => string;
}

/** First octets that lie wholly in public space. */
const PUBLIC_OCTETS = [2, 5, 18, 31, 46, 51, 62, 77, 84, 91, 109, 133, 151, 176, 185, 195, 212, 217] as const;
/** First groups of public IPv6 space, as the five registries give it out. */
const PUBLIC_GROUPS = [0x2a01, 0x2a02, 0x2600, 0x2607, 0x2400, 0x2404, 0x2804, 0x2c0f] as const;
const IPV6_share = 0.4;
/** Of IPv4 visits, those that a dual-stack proxy writes as IPv6 (RFC 4291, section 2.5.5.2). */
const MAPPED_share = 0.15;

/** A new public address, IPv4 or IPv6. */
export function publicOrigin(dice: Dice): Origin {
  return dice.chance(IPV6_share) ? network(dice) : ipv4(dice);
}

/** A new address of somebody's own network (RFC 1918). */
export function privateOrigin(dice: Dice): Origin {
  const text = `192.168.${dice.below(256)}.${dice.between(1, 254)}`;
  return { identity: text, isPublic: false, draw: () => text };
}

function ipv4(dice: Dice): Origin {
  const octets = [dice.pick(PUBLIC_OCTETS), dice.below(256), dice.below(256), dice.between(1, 254)];
  const plain = octets.join(".");
  const mapped = `::ffff:${plain}`;
  return { identity: plain, isPublic: true, draw: (later) => (later.chance(MAPPED_share) ? mapped : plain) };
}

/** Devices change the second half of their IPv6 address every day; the first half is the household. */
function network(dice: Dice): Origin {
  const prefix = [dice.pick(PUBLIC_GROUPS), dice.below(65536), dice.below(65536), dice.below(65536)];
  return {
    identity: prefix.join(":"),
    isPublic: true,
    draw: (later) => spell([...prefix, ...Array.from({ length: 4 }, () => later.below(65536))], later),
  };
}

/** One of the spellings of an IPv6 address (RFC 5952 lists them and picks one; proxies do not all follow). */
function spell(groups: readonly number[], dice: Dice): string {
  const short = groups.map((group) => group.toString(16));
  switch (dice.below(4)) {
    case 0:
      return short.map((group) => group.padStart(4, "0")).join(":");
    case 1:
      return short.join(":").toUpperCase();
    case 2:
      return `${short.slice(0, 4).join(":")}::${short.slice(5).join(":")}`;
    default:
      return short.join(":");
  }
}
