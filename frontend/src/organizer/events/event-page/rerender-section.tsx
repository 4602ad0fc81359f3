import { useState } from 'react';
import { Alert } from '@/organizer/components/ui/alert';
import { Button } from '@/organizer/components/ui/button';
import { Progress } from '@/organizer/components/ui/progress';
import { QueryError } from '@/organizer/components/ui/query-error';
import type { OwnEvent } from '../api/events';
import { useRerender, useRerenderProgress } from '../api/rerender';

const place = 'mb-8 max-w-3xl';

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
  const { left, leave } = useDismissedRerender(event);
  if (error && !progress)
    return <QueryError error={error} onRetry={() => void refetch()} className={place} />;
  if (!progress) return null;
  const { state, outdated, total, done, failed } = progress;
  // The last photo is counted shortly before the run ends.
  if (state === 'running' && done + failed < total) {
    return (
      <section aria-label="Re-render photos" className={`${place} space-y-2`}>
        <p className="font-semibold">Re-rendering your photos</p>
        <Progress percent={(done / Math.max(1, total)) * 100} label="Photos re-rendered" />
        <p className="text-small text-ink-soft tabular-nums">
          {done.toLocaleString('en')} of {photos(total)}. You can leave this page.
        </p>
      </section>
    );
  }
  if (outdated > 0 && (offersAgain || outdated > left || rerender.isSuccess)) {
    return (
      <div className={`${place} space-y-3`}>
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
            {outdated > left && (
              <Button size="small" onClick={() => leave(outdated)}>
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
    <div className={place}>
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
interface Left {
  count: number;
  frames: string[];
}

const keyOf = (eventId: string) => `left-in-former-frame:${eventId}`;

/** How many photos the organizer chose to leave in a replaced frame, stored in the browser. */
function useDismissedRerender({ id, frames }: OwnEvent) {
  const [left, setLeft] = useState(() => recall(id));
  const leave = (count: number) => {
    const leaving = { count, frames: frames.map((frame) => frame.id) };
    setLeft(leaving);
    try {
      localStorage.setItem(keyOf(id), JSON.stringify(leaving));
    } catch {
      // Without storage the choice lasts while the page is open.
    }
  };
  // A replacement adds a new primary frame and removes another one.
  const isNew = frames.some((frame) => frame.isPrimary === 'true' && !left?.frames.includes(frame.id));
  const isReplacedSince = isNew && left?.frames.some((known) => !frames.some(({ id }) => id === known));
  return { left: left && isReplacedSince !== true ? left.count : 0, leave };
}

function recall(eventId: string): Left | null {
  try {
    const left = JSON.parse(localStorage.getItem(keyOf(eventId)) ?? 'null') as Partial<Left> | null;
    return typeof left?.count === 'number' && Array.isArray(left.frames) ? (left as Left) : null;
  } catch {
    return null;
  }
}
