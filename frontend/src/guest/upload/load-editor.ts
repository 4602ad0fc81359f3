import { lazy } from 'react';
import { retryDelay } from '@/shared/retry';
import { importUploadCall } from '../deliver/use-outbox';
import { LazyResource } from '../ui/lazy-boundary';

export type Editor = typeof import('./editor');

let editor: Editor | null = null;

/**
 * Load the editor. Retries until it succeeds, immediately when the network returns.
 *
 * @param onFailed called after each failed attempt
 */
export async function loadEditor(onFailed?: () => void): Promise<Editor> {
  for (let attempts = 1; !editor; attempts++) {
    try {
      editor = await import('./editor');
    } catch {
      onFailed?.();
      await new Promise<void>((resolve) => {
        setTimeout(resolve, retryDelay(attempts, null, Math.random()));
        window.addEventListener('online', () => resolve(), { once: true });
      });
    }
  }
  return editor;
}

/** The loaded editor. Its steps follow one another without the blank page of a lazy component. */
export const findEditor = (): Editor | null => editor;

const importCamera = () =>
  import('../choose/camera-step').then(({ CameraStep }) => ({ default: CameraStep }));

export const camera = new LazyResource(() => lazy(importCamera));

/** Load all code from a chosen photo to its delivery. */
export async function preloadUpload(): Promise<void> {
  const { prefetchHeicDecoder } = await loadEditor();
  // Failures are handled where the code is used.
  await Promise.allSettled([importUploadCall(), importCamera()]);
  prefetchHeicDecoder();
}
