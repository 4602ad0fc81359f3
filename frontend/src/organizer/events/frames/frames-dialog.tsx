import { MESSAGES } from '@eventframe/contracts/messages';
import { Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ariaDisabledProps } from '@/organizer/components/ui/button';
import { Dialog } from '@/organizer/components/ui/dialog';
import { Skeleton } from '@/organizer/components/ui/loading';
import { Progress } from '@/organizer/components/ui/progress';
import { useCurrentUser } from '@/organizer/lib/current-user';
import { errorMessage } from '@/organizer/lib/error-message';
import { paths } from '@/shared/paths';
import { toast } from '@/shared/toast-store';
import type { OwnEvent } from '../api/events';
import { useAddFrame, useFrames } from '../api/frames';
import { type Credits, useCreditsOfNow } from '../api/usage';
import { inspectFrame, isPng, notPng } from '../frame-check/inspect-frame';
import { useIgnoredDrops } from '../use-ignored-drops';
import { FrameTile } from './frame-tile';

/** An event's frames, the primary one first. */
export function FramesDialog({ event, onClose }: { event: OwnEvent; onClose: () => void }) {
  const { data: frames, error } = useFrames(event.id);
  const { data: user } = useCurrentUser();
  const { data: credits } = useCreditsOfNow(user?.id ?? '');
  useIgnoredDrops();

  const isEmpty = frames === undefined;
  useEffect(() => {
    if (error) {
      toast({ title: 'Failed to fetch frames', description: errorMessage(error), variant: 'destructive' });
    }
  }, [error]);
  useEffect(() => {
    // Loaded frames stay visible if a refetch fails.
    if (error && isEmpty) onClose();
  }, [error, isEmpty, onClose]);

  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      title="Manage Frames"
      description={`${event.title}. Guests choose from these; the primary frame comes first. They see the names that you save, otherwise “Frame 1”, “Frame 2” and so on.`}
    >
      <ul className="grid grid-cols-2 items-start gap-x-5 gap-y-8 sm:grid-cols-3">
        {frames
          ? frames.map((frame) => (
              <FrameTile key={frame.id} eventId={event.id} frame={frame} isOnly={frames.length === 1} />
            ))
          : [1, 2].map((index) => (
              <li key={index}>
                <Skeleton label="Loading a frame" className="h-56" />
              </li>
            ))}
        {frames &&
          (credits?.credits.frames === 0 ? (
            <FrameLimitReached eventId={event.id} plan={credits.plan} />
          ) : (
            <AddFrame eventId={event.id} />
          ))}
      </ul>
    </Dialog>
  );
}

/**
 * Replaces the upload field if the plan's frame limit is reached. Replacing the primary frame does not count.
 */
function FrameLimitReached({ eventId, plan }: { eventId: string; plan: Credits['plan'] }) {
  const frames = plan.frameLimit === 1 ? '1 frame' : `${plan.frameLimit.toLocaleString('en')} frames`;
  return (
    <li className="grid min-h-56 place-content-center justify-items-center gap-2 border border-dashed border-line-strong p-4 text-center text-small">
      <p className="font-semibold">Your plan has no room for another frame</p>
      <p className="text-ink-soft">
        {plan.displayName} has room for {frames} across all your events.
      </p>
      <p className="flex flex-wrap justify-center gap-x-4 gap-y-2">
        <Link to={paths.editEvent(eventId)} className="link font-semibold">
          Replace Frame
        </Link>
        <Link to={paths.pricing} className="link font-semibold">
          See Plans
        </Link>
      </p>
    </li>
  );
}

/** Adds a frame: checks a dropped or chosen PNG and uploads it. Errors are shown below. */
function AddFrame({ eventId }: { eventId: string }) {
  const addFrame = useAddFrame();
  const [progress, setProgress] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const problem = refusal ?? (addFrame.error ? errorMessage(addFrame.error) : undefined);
  const problemId = useId();

  const isAdding = useRef(false);

  const refusalOf = async (file: File): Promise<string | undefined> => {
    if (!(await isPng(file))) {
      toast({ title: 'Invalid file type', description: MESSAGES.frameNotPng, variant: 'destructive' });
      return notPng(file);
    }
    return inspectFrame(file).then(() => undefined, errorMessage);
  };

  const add = async (file: File) => {
    // One upload at a time. Further files are ignored.
    if (isAdding.current) return;
    isAdding.current = true;
    setRefusal(undefined);
    addFrame.reset();
    const done = () => (isAdding.current = false);
    const refusalMessage = await refusalOf(file);
    setRefusal(refusalMessage);
    if (refusalMessage !== undefined) return done();
    setProgress(0);
    addFrame.mutate({ eventId, file, onProgress: setProgress }, { onSettled: done });
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
            <Progress percent={progress * 100} label="Upload" />
            <p>{progress < 1 ? 'Uploading…' : 'Checking…'}</p>
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
