import { MESSAGES } from '@eventframe/contracts/messages';
import { Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ariaDisabledProps } from '@/organizer/components/ui/aria-disabled-props';
import { Progress } from '@/organizer/components/ui/progress';
import { toast } from '@/shared/toast-store';
import { errorMessage } from '@/organizer/lib/error-message';
import { useAddFrame } from '../api/add-frame';
import { inspectFrame, isPng, notPng } from '../frame-check/inspect-frame';

/** Adds a frame: checks a dropped or chosen PNG and uploads it. Errors are shown below. */
export function AddFrame({ eventId }: { eventId: string }) {
  const addFrame = useAddFrame();
  const [sent, setSent] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const problem = refusal ?? (addFrame.error ? errorMessage(addFrame.error) : undefined);
  const problemId = useId();

  const isAtIt = useRef(false);

  const refusalOf = async (file: File): Promise<string | undefined> => {
    if (!(await isPng(file))) {
      toast({ title: 'Invalid file type', description: MESSAGES.frameNotPng, variant: 'destructive' });
      return notPng(file);
    }
    return inspectFrame(file).then(() => undefined, errorMessage);
  };

  const add = async (file: File) => {
    // One after the other, also of those that are dropped.
    if (isAtIt.current) return;
    isAtIt.current = true;
    setRefusal(undefined);
    addFrame.reset();
    const done = () => (isAtIt.current = false);
    const refused = await refusalOf(file);
    setRefusal(refused);
    if (refused !== undefined) return done();
    setSent(0);
    addFrame.mutate({ eventId, file, onProgress: setSent }, { onSettled: done });
  };

  return (
    <li>
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const file = event.dataTransfer.files[0];
          if (file) void add(file);
        }}
        className="relative grid min-h-56 place-content-center justify-items-center gap-2 border border-dashed border-line-strong p-4 text-center text-small transition-colors focus-within:outline-2 focus-within:outline-offset-2 hover:border-ink hover:bg-sunk"
      >
        {addFrame.isPending ? (
          <div className="w-32 space-y-2">
            <Progress percent={sent * 100} label="Upload" />
            <p>{sent < 1 ? 'Uploading…' : 'Checking…'}</p>
          </div>
        ) : (
          <>
            <Plus aria-hidden="true" className="size-6" />
            <span className="font-semibold">Add a frame</span>
            <span className="text-ink-soft">PNG, maximum 10MB</span>
          </>
        )}
        <input
          type="file"
          aria-label="Add a frame"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          accept="image/png,.png"
          aria-busy={addFrame.isPending}
          className="absolute inset-0 cursor-pointer opacity-0 aria-disabled:cursor-wait"
          {...ariaDisabledProps(addFrame.isPending)}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) void add(file);
          }}
        />
      </div>
      <p id={problemId} role="alert" className="mt-2 text-small font-medium text-bad empty:hidden">
        {problem}
      </p>
    </li>
  );
}
