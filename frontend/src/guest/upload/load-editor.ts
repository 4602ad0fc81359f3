import { lazy } from 'react';
import { onFirstInteraction } from '../ui/first-interaction';
import { LazyResource } from '../ui/lazy-boundary';

export const loadEditor = () => import('./editor');

export const PlaceStep = lazy(() => loadEditor().then(({ PlaceStep }) => ({ default: PlaceStep })));
export const ResultStep = lazy(() => loadEditor().then(({ ResultStep }) => ({ default: ResultStep })));

export const camera = new LazyResource(() =>
  lazy(() => import('../choose/camera-step').then(({ CameraStep }) => ({ default: CameraStep }))),
);

/** Load the editor at the first interaction, before a photo is chosen. */
export function preloadEditor(): () => void {
  // Failures are handled where the editor is needed.
  return onFirstInteraction(() => void loadEditor().catch(() => undefined));
}
