import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Dialog } from '@/organizer/components/ui/dialog';
import { Skeleton } from '@/organizer/components/ui/skeleton';
import { useCurrentUser } from '@/organizer/lib/current-user';
import { errorMessage } from '@/organizer/lib/error-message';
import { paths } from '@/shared/paths';
import { toast } from '@/shared/toast-store';
import { type Credits, useCreditsOfNow } from '../api/get-credits';
import type { OwnEvent } from '../api/get-events';
import { useFrames } from '../api/get-frames';
import { useIgnoredDrops } from '../use-ignored-drops';
import { AddFrame } from './add-frame';
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
      description={`${event.title}. Guests choose from these; the primary frame comes first.`}
    >
      <ul className="grid grid-cols-2 items-start gap-x-5 gap-y-8 sm:grid-cols-3">
        {frames
          ? frames.map((frame) => (
              <FrameTile key={frame.id} eventId={event.id} frame={frame} only={frames.length === 1} />
            ))
          : [1, 2].map((place) => (
              <li key={place}>
                <Skeleton label="Loading a frame" className="h-56" />
              </li>
            ))}
        {frames &&
          (credits?.credits.frames === 0 ? (
            <NoRoom eventId={event.id} plan={credits.plan} />
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
function NoRoom({ eventId, plan }: { eventId: string; plan: Credits['plan'] }) {
  const frames = plan.frameLimit === 1 ? '1 frame' : `${plan.frameLimit.toLocaleString('en')} frames`;
  return (
    <li className="grid min-h-56 place-content-center justify-items-center gap-2 border border-dashed border-line-strong p-4 text-center text-small">
      <p className="font-semibold">Your plan has no room for another frame</p>
      <p className="text-ink-soft">
        {plan.displayName} has room for {frames} across all your events.
      </p>
      <p className="flex flex-wrap justify-center gap-x-4 gap-y-2">
        <Link to={paths.editEvent(eventId)} className="link font-semibold">
          Replace Primary Frame
        </Link>
        <Link to={paths.pricing} className="link font-semibold">
          See Plans
        </Link>
      </p>
    </li>
  );
}
