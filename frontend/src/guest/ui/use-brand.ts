import { useLayoutEffect } from 'react';
import type { PublicBrand, PublicFrame } from '../api/types';

/** The page backgrounds (`--paper`) as red, green and blue. */
const BACKGROUNDS = { light: [250, 247, 241], dark: [22, 19, 16] };

/**
 * Apply the organizer's color, or else the frame's accent color, to the page. A color that is not visible on
 * the page background (a white frame) is replaced by the ink color.
 */
export function useBrand(frame: PublicFrame | undefined, brand: PublicBrand | null): void {
  useLayoutEffect(() => {
    const main =
      brand?.main ?? (frame && { colour: frame.accent, ink: frame.palette.onAccent, ...frame.palette });
    if (!main) return;
    const { style } = document.documentElement;
    for (const [scheme, paper] of Object.entries(BACKGROUNDS)) {
      const isVisible = standsOutFrom(paper, main.colour);
      style.setProperty(`--brand-fill-${scheme}`, isVisible ? main.colour : 'var(--ink)');
      style.setProperty(`--on-brand-${scheme}`, isVisible ? main.ink : 'var(--paper)');
    }
    style.setProperty('--brand-on-light', main.onLight);
    style.setProperty('--brand-on-dark', main.onDark);
  }, [frame, brand]);
}

/** A fill whose channels all differ by at most this from the background, of 255, is not visible on it. */
const MAX_INVISIBLE_DIFFERENCE = 32;

/**
 * Check whether a fill is visible on a background.
 *
 * @param background red, green and blue, 0 to 255
 * @param color #rrggbb
 */
export function standsOutFrom(background: number[], color: string): boolean {
  return background.some((value, i) => {
    const channel = Number.parseInt(color.slice(1 + 2 * i, 3 + 2 * i), 16);
    return Math.abs(channel - value) > MAX_INVISIBLE_DIFFERENCE;
  });
}
