import { useLayoutEffect } from 'react';
import type { PublicFrame } from '../api/types';

/** Paints the page in a frame's leading colour: the organizer's brand is the loud thing here, never ours. */
export function useBrand(frame: PublicFrame | undefined): void {
  useLayoutEffect(() => {
    if (!frame) return;
    const { style } = document.documentElement;
    style.setProperty('--brand', frame.accent);
    style.setProperty('--on-brand', frame.palette.onAccent);
    style.setProperty('--brand-on-light', frame.palette.onLight);
    style.setProperty('--brand-on-dark', frame.palette.onDark);
  }, [frame]);
}
