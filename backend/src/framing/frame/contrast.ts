/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** WCAG 2.2, success criterion 1.4.3: contrast of text, at least. */
export const TEXT_CONTRAST = 4.5;

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2, definition of contrast ratio). */
export function contrastOf(a: Rgb, b: Rgb): number {
  const [dark, light] = [luminanceOf(a), luminanceOf(b)].sort((p, q) => p - q) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The colour nearest to `colour`, on the way to `towards`, that reads on `ground` at {@link TEXT_CONTRAST}. */
export function readableOn(colour: Rgb, ground: Rgb, towards: Rgb): Rgb {
  for (let step = 0; step < 100; step++) {
    const mixed = mix(colour, towards, step / 100);
    if (contrastOf(mixed, ground) >= TEXT_CONTRAST) return mixed;
  }
  return towards;
}

/** @param hex #rrggbb */
export function rgbOf(hex: string): Rgb {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

/** As CSS writes it, #rrggbb. */
export function hexOf(colour: Rgb): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance (WCAG 2.2), 0 to 1. */
function luminanceOf(colour: Rgb): number {
  const [r, g, b] = colour.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return from.map((channel, i) => Math.round(channel + (to[i]! - channel) * share)) as unknown as Rgb;
}
