import { useState } from 'react';
import { Alert } from '@/organizer/components/ui/alert';
import { Button } from '@/organizer/components/ui/button';
import { Progress } from '@/organizer/components/ui/progress';
import { QueryError } from '@/organizer/components/ui/query-error';
import type { OwnEvent } from '../api/events';
import { useRerender, useRerenderProgress } from '../api/rerender';

const containerClass = 'mb-8 max-w-3xl';

const photos = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'photo' : 'photos'}`;

/**
 * Offers to re-render photos after a frame was replaced, and shows the result to the user who started it. Renders
 * nothing if there is nothing to do.
 *
 * @param offersAgain also offer photos that the organizer chose to leave as they are
 */
export function RerenderSection({ event, offersAgain }: { event: OwnEvent; offersAgain: boolean }) {
  const { data: progress, error, refetch } = useRerenderProgress(event.id);
  const rerender = useRerender();
  const { dismissed, dismiss } = useDismissedRerender(event);
  if (error && !progress)
    return <QueryError error={error} onRetry={() => void refetch()} className={containerClass} />;
  if (!progress) return null;
  const { state, outdated, total, done, failed } = progress;
  // The last photo is counted shortly before the run ends.
  if (state === 'running' && done + failed < total) {
    return (
      <section aria-label="Re-render photos" className={`${containerClass} space-y-2`}>
        <p className="font-semibold">Re-rendering your photos</p>
        <Progress percent={(done / Math.max(1, total)) * 100} label="Photos re-rendered" />
        <p className="text-small text-ink-soft tabular-nums">
          {done.toLocaleString('en')} of {photos(total)}. You can leave this page.
        </p>
      </section>
    );
  }
  if (outdated > 0 && (offersAgain || outdated > dismissed || rerender.isSuccess)) {
    return (
      <div className={`${containerClass} space-y-3`}>
        {state === 'stopped' ? (
          <Alert tone="warn" title="Re-rendering stopped early">
            {done.toLocaleString('en')} of {photos(total)} are done. Try again for the rest.
          </Alert>
        ) : (
          failed > 0 && <Outcome done={done} failed={failed} />
        )}
        <Alert
          tone="warn"
          title={outdated === 1 ? 'One photo has an old frame' : `${photos(outdated)} have an old frame`}
        >
          <p className="mb-3">
            Re-render them in the new frame from the originals. Galleries and guests’ downloads update; the
            previous version is saved.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              look="ink"
              busy={rerender.isPending}
              onClick={() => rerender.mutate(event.id)}
            >
              Re-render Photos
            </Button>
            {outdated > dismissed && (
              <Button size="small" onClick={() => dismiss(outdated)}>
                Keep Old Frame
              </Button>
            )}
          </div>
        </Alert>
      </div>
    );
  }
  if (!rerender.isSuccess) return null;
  return (
    <div className={containerClass}>
      <Outcome done={done} failed={failed} />
    </div>
  );
}

function Outcome({ done, failed }: { done: number; failed: number }) {
  return (
    <Alert tone={failed > 0 ? 'warn' : 'ok'} title={`${photos(done)} re-rendered`}>
      {failed === 1 && 'One photo could not be re-rendered and is unchanged.'}
      {failed > 1 && `${photos(failed)} could not be re-rendered and are unchanged.`}
    </Alert>
  );
}

/** Photos left as they are, and the event's frames at that time, to notice a later replacement. */
interface Dismissal {
  count: number;
  frames: string[];
}

const keyOf = (eventId: string) => `left-in-former-frame:${eventId}`;

/** How many photos the organizer chose to leave in a replaced frame, stored in the browser. */
function useDismissedRerender({ id, frames }: OwnEvent) {
  const [dismissal, setDismissal] = useState(() => recall(id));
  const dismiss = (count: number) => {
    const next = { count, frames: frames.map((frame) => frame.id) };
    setDismissal(next);
    try {
      localStorage.setItem(keyOf(id), JSON.stringify(next));
    } catch {
      // Without storage the choice lasts while the page is open.
    }
  };
  // A replacement adds a new primary frame and removes another one.
  const isNew = frames.some((frame) => frame.isPrimary === 'true' && !dismissal?.frames.includes(frame.id));
  const isReplacedSince = isNew && dismissal?.frames.some((known) => !frames.some(({ id }) => id === known));
  return { dismissed: dismissal && isReplacedSince !== true ? dismissal.count : 0, dismiss };
}

function recall(eventId: string): Dismissal | null {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(eventId)) ?? 'null') as Partial<Dismissal> | null;
    return typeof stored?.count === 'number' && Array.isArray(stored.frames) ? (stored as Dismissal) : null;
  } catch {
    return null;
  }
}
