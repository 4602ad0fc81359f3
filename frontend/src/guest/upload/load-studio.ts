import { lazy } from 'react';
import { onFirstSign } from '../ui/first-sign';
import { LazyResource } from '../ui/lazy-boundary';

export const loadStudio = () => import('./studio');

export const PlaceStep = lazy(() => loadStudio().then(({ PlaceStep }) => ({ default: PlaceStep })));
export const ResultStep = lazy(() => loadStudio().then(({ ResultStep }) => ({ default: ResultStep })));

export const camera = new LazyResource(() =>
  lazy(() => import('../camera/camera-step').then(({ CameraStep }) => ({ default: CameraStep }))),
);

/** Loads the studio at the first sign of a guest, before anything is chosen. */
export function loadStudioOnTouch(): () => void {
  // A failure is met where the studio is needed.
  return onFirstSign(() => void loadStudio().catch(() => undefined));
}
