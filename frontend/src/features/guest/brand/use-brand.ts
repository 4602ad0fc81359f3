import { useLayoutEffect } from 'react';
import type { PublicBrand, PublicFrame } from '../api/types';

/**
 * Paints the page in the colour the organizer chose, else in the frame's leading one: the organizer's brand is
 * the loud thing here, never ours.
 */
export function useBrand(frame: PublicFrame | undefined, brand: PublicBrand | null): void {
  useLayoutEffect(() => {
    const main =
      brand?.main ?? (frame && { colour: frame.accent, ink: frame.palette.onAccent, ...frame.palette });
    if (!main) return;
    const { style } = document.documentElement;
    style.setProperty('--brand', main.colour);
    style.setProperty('--on-brand', main.ink);
    style.setProperty('--brand-on-light', main.onLight);
    style.setProperty('--brand-on-dark', main.onDark);
  }, [frame, brand]);
}
