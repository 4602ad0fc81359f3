import { useEffect, useState } from 'react';
import { pictureIn } from './pick-file';

/**
 * Photos dropped or pasted anywhere on the page.
 *
 * @param onFile null while the page takes none, and lets none take its place; keep it stable
 * @returns whether something is being dragged over the page
 */
export function useIncomingFiles(onFile: ((file: File) => void) | null): boolean {
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
      const file = pictureIn(data);
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
