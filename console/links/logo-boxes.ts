// A logo in the middle of a QR code. It covers modules, which the error correction has to make good: 30 percent at level H.

/** Its share of the code's width. */
export const logoShares = { small: 0.16, medium: 0.22, large: 0.28 } as const;
export type LogoSize = keyof typeof logoShares;
export const logoSizes = Object.keys(logoShares) as readonly LogoSize[];

/** Around the logo, so that no module touches it; a share of the logo. */
const PAD_share = 0.1;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Where a logo of a given shape lies on a square picture of which `margin` on each side is quiet zone, and the cleared square
 * behind it. In the unit of `side` and `margin`.
 */
export function logoBoxes(
  { side, margin }: { readonly side: number; readonly margin: number },
  share: number,
  shape: { readonly width: number; readonly height: number },
): { readonly cleared: Box; readonly logo: Box } {
  const space = (side - 2 * margin) * share;
  const scale = space / Math.max(shape.width, shape.height);
  const centred = (width: number, height: number): Box => ({
    x: (side - width) / 2,
    y: (side - height) / 2,
    width,
    height,
  });
  const cleared = space * (1 + 2 * PAD_share);
  return { cleared: centred(cleared, cleared), logo: centred(shape.width * scale, shape.height * scale) };
}
