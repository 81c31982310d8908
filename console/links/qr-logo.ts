/** A logo larger than this is made smaller: no code is printed with more dots than that across its logo. */
const LOGO_pixels_at_most = 1024;

/** A logo as pixels, whatever file it came in. */
export interface Logo {
  readonly name: string;
  readonly bitmap: ImageBitmap;
  /** As PNG, to stand in an SVG. */
  readonly dataUrl: string;
}

/** Reads a picture's file in this browser: it is sent nowhere. Throws for what is no picture that the browser knows. */
export async function readLogo(file: File): Promise<Logo> {
  const whole = await createImageBitmap(file);
  const scale = Math.min(1, LOGO_pixels_at_most / Math.max(whole.width, whole.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(whole.width * scale));
  canvas.height = Math.max(1, Math.round(whole.height * scale));
  canvas.getContext("2d")?.drawImage(whole, 0, 0, canvas.width, canvas.height);
  return { name: file.name, bitmap: await createImageBitmap(canvas), dataUrl: canvas.toDataURL() };
}
