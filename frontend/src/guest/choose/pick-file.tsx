import { useRef, type ReactNode, useEffect, useState } from 'react';

/** Apple's browsers convert HEIC to JPEG unless the page names HEIC. Other browsers offer it only if named. */
const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent);
const ACCEPTED_TYPES = isApple ? 'image/*' : 'image/*,.heic,.heif,.avif';

/**
 * Open the system's file picker.
 *
 * @param fromCamera take a new photo instead of choosing from the photo library; phones only
 * @returns the input to render, and a function that opens the picker
 */
export function useFilePicker(
  onFiles: (files: File[]) => void,
  fromCamera = false,
): [input: ReactNode, open: () => void] {
  const element = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={element}
      type="file"
      hidden
      accept={ACCEPTED_TYPES}
      multiple={!fromCamera}
      capture={fromCamera ? 'user' : undefined}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        // Reset, so that choosing the same file again fires `change`.
        event.target.value = '';
        onFiles(files);
      }}
    />
  );
  return [input, () => element.current?.click()];
}

/**
 * Accept photos dropped or pasted anywhere on the page.
 *
 * @param onFiles stable callback; null while the page accepts none
 * @returns whether a file is being dragged over the page
 */
export function useDroppedFiles(onFiles: ((files: File[]) => void) | null): boolean {
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
    const open = (data: DataTransfer | null, event: Event) => {
      const files = [...(data?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      onFiles?.(files);
    };
    window.addEventListener(
      'dragenter',
      (event) => {
        if (!onFiles || !carriesFiles(event)) return;
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
        open(event.dataTransfer, event);
      },
      { signal },
    );
    window.addEventListener('paste', (event) => open(event.clipboardData, event), { signal });
    return () => {
      off.abort();
      setOver(false);
    };
  }, [onFiles]);
  return isOver;
}
