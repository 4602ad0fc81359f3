import { lazy } from 'react';

export const loadStudio = () => import('./studio');

export const PlaceStep = lazy(() => loadStudio().then(({ PlaceStep }) => ({ default: PlaceStep })));
export const ResultStep = lazy(() => loadStudio().then(({ ResultStep }) => ({ default: ResultStep })));

export const CameraStep = lazy(() =>
  import('../camera/camera-step').then(({ CameraStep }) => ({ default: CameraStep })),
);

/** Loads the studio at the first sign of a guest, before anything is chosen. */
export function loadStudioOnTouch(): () => void {
  const off = new AbortController();
  const load = () => {
    off.abort();
    // A failure is met where the studio is needed.
    loadStudio().catch(() => undefined);
  };
  for (const sign of ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'dragenter']) {
    window.addEventListener(sign, load, { signal: off.signal, passive: true });
  }
  return () => off.abort();
}
