import { lazy } from 'react';
import { onFirstInteraction } from '../ui/first-interaction';
import { LazyResource } from '../ui/lazy-boundary';

type Editor = typeof import('./editor');

let editor: Editor | null = null;

export async function loadEditor(): Promise<Editor> {
  return (editor ??= await import('./editor'));
}

/** The loaded editor. Its steps follow one another without the blank page of a lazy component. */
export const findEditor = (): Editor | null => editor;

export const camera = new LazyResource(() =>
  lazy(() => import('../choose/camera-step').then(({ CameraStep }) => ({ default: CameraStep }))),
);

/** Load the editor at the first interaction, before a photo is chosen. */
export function preloadEditor(): () => void {
  // Failures are handled where the editor is needed.
  return onFirstInteraction(() => void loadEditor().catch(() => undefined));
}
