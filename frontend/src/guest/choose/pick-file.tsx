import { useRef, type ReactNode, useEffect, useState } from 'react';

/** Apple's browsers turn HEIC into JPEG for pages that do not name it; elsewhere it must be named to be offered. */
const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent);
const ACCEPTED_TYPES = isApple ? 'image/*' : 'image/*,.heic,.heif,.avif';

/** The first picture of what was dropped or pasted, if any. */
function findImageFile(data: DataTransfer | null): File | null {
  const files = [...(data?.files ?? [])];
  return files.find((file) => file.type.startsWith('image/')) ?? files[0] ?? null;
}

/**
 * The system's own file picker.
 *
 * @param fromCamera ask for a new photo of the camera rather than one of the roll; only phones know the difference
 * @returns the input, to be put into the page, and what opens it
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
        // Emptied, so that choosing the same file again counts as choosing.
        event.target.value = '';
        if (file) onFile(file);
      }}
    />
  );
  return [input, () => element.current?.click()];
}

/**
 * Photos dropped or pasted anywhere on the page.
 *
 * @param onFile null while the page takes none, and lets none take its place; keep it stable
 * @returns whether something is being dragged over the page
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
    const take = (data: DataTransfer | null, event: Event) => {
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
        take(event.dataTransfer, event);
      },
      { signal },
    );
    window.addEventListener('paste', (event) => take(event.clipboardData, event), { signal });
    return () => {
      off.abort();
      setOver(false);
    };
  }, [onFile]);
  return isOver;
}
