/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Minimum contrast of text (WCAG 2.2, success criterion 1.4.3). */
export const TEXT_CONTRAST = 4.5;

/** Compute the contrast ratio of two colors, 1 to 21 (WCAG 2.2). */
export function contrastRatio(a: Rgb, b: Rgb): number {
  const [dark, light] = [luminanceOf(a), luminanceOf(b)].sort((p, q) => p - q) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Move a color toward another until it has {@link TEXT_CONTRAST} on the background. */
export function adjustForContrast(color: Rgb, background: Rgb, towards: Rgb): Rgb {
  for (let step = 0; step < 100; step++) {
    const mixed = mix(color, towards, step / 100);
    if (contrastRatio(mixed, background) >= TEXT_CONTRAST) return mixed;
  }
  return towards;
}

/** @param hex #rrggbb */
export function parseHex(hex: string): Rgb {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

/** Format a color as #rrggbb. */
export function formatHex(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance (WCAG 2.2), 0 to 1. */
function luminanceOf(color: Rgb): number {
  const [r, g, b] = color.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return from.map((channel, i) => Math.round(channel + (to[i]! - channel) * share)) as unknown as Rgb;
}
