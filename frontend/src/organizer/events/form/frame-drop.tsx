import { Upload } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import type { ControlProps } from '@/organizer/components/ui/field';
import { cx } from '@/organizer/lib/cx';

interface FrameDropProps {
  control: ControlProps;
  onFile: (file: File) => void;
}

/** Where the frame is dropped or chosen: the whole field is the button. */
export function FrameDrop({ control, onFile }: FrameDropProps) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'relative grid min-h-64 place-content-center justify-items-center gap-2 border border-dashed p-6 text-center',
        'transition-colors focus-within:outline-2 focus-within:outline-offset-2 hover:border-ink hover:bg-sunk',
        over
          ? 'border-ink bg-sunk'
          : control['aria-invalid']
            ? 'border-bad bg-mat'
            : 'border-line-strong bg-mat',
      )}
    >
      <Upload aria-hidden="true" className="mb-1 size-7" />
      <span className="font-semibold">Drop your frame here, or click to browse</span>
      <span className="text-small text-ink-soft">
        PNG only, maximum 10MB, transparent background recommended
      </span>
      <input
        type="file"
        accept="image/png,.png"
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onFile(file);
        }}
        {...control}
      />
    </div>
  );
}
