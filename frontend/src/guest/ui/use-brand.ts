import { useLayoutEffect } from 'react';
import type { PublicBrand, PublicFrame } from '../api/types';

/** The page's own grounds, as `--paper` has them: red, green and blue. */
const PAPERS = { light: [250, 247, 241], dark: [22, 19, 16] };

/**
 * Paints the page in the colour the organizer chose, else in the frame's leading one: the organizer's brand is
 * the loud thing here, never ours. Where that is the page's own colour, as with a white frame, the ink is loud instead.
 */
export function useBrand(frame: PublicFrame | undefined, brand: PublicBrand | null): void {
  useLayoutEffect(() => {
    const main =
      brand?.main ?? (frame && { colour: frame.accent, ink: frame.palette.onAccent, ...frame.palette });
    if (!main) return;
    const { style } = document.documentElement;
    for (const [scheme, paper] of Object.entries(PAPERS)) {
      const isSeen = standsOutFrom(paper, main.colour);
      style.setProperty(`--brand-fill-${scheme}`, isSeen ? main.colour : 'var(--ink)');
      style.setProperty(`--on-brand-${scheme}`, isSeen ? main.ink : 'var(--paper)');
    }
    style.setProperty('--brand-on-light', main.onLight);
    style.setProperty('--brand-on-dark', main.onDark);
  }, [frame, brand]);
}

/** A surface none of whose channels differs by more from its ground's, of 255, is not told from it. */
const UNSEEN = 32;

/**
 * Whether a filled surface stands out from what it lies on.
 *
 * @param ground red, green and blue, 0 to 255
 * @param colour #rrggbb
 */
export function standsOutFrom(ground: number[], colour: string): boolean {
  return ground.some((value, i) => {
    const channel = Number.parseInt(colour.slice(1 + 2 * i, 3 + 2 * i), 16);
    return Math.abs(channel - value) > UNSEEN;
  });
}
