import { Upload, X } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { Button } from '@/organizer/components/ui/button';
import { type ControlProps, Field } from '@/organizer/components/ui/field';
import { Spinner } from '@/organizer/components/ui/loading';
import { cx } from '@/organizer/lib/cx';
import type { OwnEvent } from '../api/events';
import { FramePreview } from '../frame-check/frame-preview';
import { FrameReport } from '../frame-check/frame-report';
import type { FrameChoice } from '../frame-check/use-frame-choice';

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(2)} MB`;

interface FrameFieldProps {
  choice: FrameChoice;
  /** The event that is edited: its frame stays unless another one is chosen. */
  current?: OwnEvent | undefined;
  error?: string | undefined;
}

/**
 * The frame field: empty at first, then the file with its check and a preview. Both share one wrapper, so that the focus
 * stays here when they are swapped.
 */
export function FrameField({ choice, ...rest }: FrameFieldProps) {
  return (
    <div>
      {choice.file ? (
        <ChosenFrame choice={choice} file={choice.file} />
      ) : (
        <NoFrame choice={choice} {...rest} />
      )}
    </div>
  );
}

function NoFrame({ choice: { refusal, choose, remove }, current, error }: FrameFieldProps) {
  return (
    <div className="space-y-6">
      {current && <CurrentFrame event={current} />}
      <Field label={current ? 'Replace the frame' : 'Event Frame'} error={error ?? refusal}>
        {(control) => <FrameDrop control={control} onFile={choose} />}
      </Field>
      {current && refusal && (
        <Button size="small" onClick={remove}>
          Keep Current Frame
        </Button>
      )}
    </div>
  );
}

function ChosenFrame({ choice: { checked, remove }, file }: { choice: FrameChoice; file: File }) {
  return (
    <section aria-label="Event Frame" className="space-y-5">
      <div className="flex items-center gap-3">
        <div className="min-w-0 grow">
          <p className="truncate font-semibold">{file.name}</p>
          <p className="text-small text-ink-soft">{megabytes(file.size)}</p>
        </div>
        <Button size="small" onClick={remove} aria-label="Remove frame">
          <X /> Remove
        </Button>
      </div>
      {checked ? (
        <>
          <FramePreview frame={checked} />
          <FrameReport frame={checked} />
        </>
      ) : (
        <p role="status" className="flex items-center gap-3 text-ink-soft">
          <Spinner /> Finding the window in your frame…
        </p>
      )}
    </section>
  );
}

/** The frame an edited event has now. */
function CurrentFrame({ event }: { event: OwnEvent }) {
  const frame = event.frames[0];
  return (
    <figure className="flex items-end gap-5">
      <img
        src={event.frameUrl}
        alt={`Frame of ${event.title}`}
        width={frame?.width}
        height={frame?.height}
        className="checkerboard block max-h-48 w-auto max-w-1/2 border border-ink"
      />
      <figcaption className="text-small">
        <span className="block font-semibold">{frame?.name}</span>
        <span className="block text-ink-soft">
          A new frame applies to new photos. Existing photos keep this one unless you re-render them.
        </span>
      </figcaption>
    </figure>
  );
}

interface FrameDropProps {
  control: ControlProps;
  onFile: (file: File) => void;
}

/** Where the frame is dropped or chosen: the whole field is the button. */
function FrameDrop({ control, onFile }: FrameDropProps) {
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cx(
        'relative grid min-h-64 place-content-center justify-items-center gap-2 border border-dashed p-6 text-center',
        'transition-colors focus-within:outline-2 focus-within:outline-offset-2 hover:border-ink hover:bg-sunk',
        isOver
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
