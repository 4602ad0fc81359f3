import { useRef, type ReactNode, useEffect, useState } from 'react';

/** Apple's browsers convert HEIC to JPEG unless the page names HEIC. Other browsers offer it only if named. */
const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent);
const ACCEPTED_TYPES = isApple ? 'image/*' : 'image/*,.heic,.heif,.avif';

/** Find the first image file in dropped or pasted data. */
function findImageFile(data: DataTransfer | null): File | null {
  const files = [...(data?.files ?? [])];
  return files.find((file) => file.type.startsWith('image/')) ?? files[0] ?? null;
}

/**
 * Open the system's file picker.
 *
 * @param fromCamera take a new photo instead of choosing from the photo library; phones only
 * @returns the input to render, and a function that opens the picker
 */
export function useFilePicker(
  onFile: (file: File) => void,
  fromCamera = false,
): [input: ReactNode, open: () => void] {
  const element = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={element}
      type="file"
      hidden
      accept={ACCEPTED_TYPES}
      capture={fromCamera ? 'user' : undefined}
      onChange={(event) => {
        const file = event.target.files?.[0];
        // Reset, so that choosing the same file again fires `change`.
        event.target.value = '';
        if (file) onFile(file);
      }}
    />
  );
  return [input, () => element.current?.click()];
}

/**
 * Accept photos dropped or pasted anywhere on the page.
 *
 * @param onFile stable callback; null while the page accepts none
 * @returns whether a file is being dragged over the page
 */
export function useDroppedFiles(onFile: ((file: File) => void) | null): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const off = new AbortController();
    const { signal } = off;
    let depth = 0;
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const leave = () => {
      depth = 0;
      setOver(false);
    };
    const openFirstFile = (data: DataTransfer | null, event: Event) => {
      const file = findImageFile(data);
      if (!file) return;
      event.preventDefault();
      onFile?.(file);
    };
    window.addEventListener(
      'dragenter',
      (event) => {
        if (!onFile || !carriesFiles(event)) return;
        depth++;
        setOver(true);
      },
      { signal },
    );
    window.addEventListener('dragleave', () => --depth <= 0 && leave(), { signal });
    window.addEventListener('dragover', (event) => carriesFiles(event) && event.preventDefault(), { signal });
    window.addEventListener(
      'drop',
      (event) => {
        leave();
        openFirstFile(event.dataTransfer, event);
      },
      { signal },
    );
    window.addEventListener('paste', (event) => openFirstFile(event.clipboardData, event), { signal });
    return () => {
      off.abort();
      setOver(false);
    };
  }, [onFile]);
  return isOver;
}
