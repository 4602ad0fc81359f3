import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '@/organizer/components/ui/button';
import { ButtonLink } from '@/organizer/components/ui/button-link';
import { paths } from '@/shared/paths';
import { useNow } from '@/shared/use-now';
import { type OwnEvent, useSetActive } from '../../api/events';
import { DeleteEventDialog } from '../../dashboard/delete-event-dialog';
import { ExpirationDialog } from '../../dashboard/expiration-dialog';
import { formatEnding } from '../../format-ending';
import { FramesDialog } from '../../frames/frames-dialog';
import { RehearsalSection } from './rehearsal-section';

/** The event's settings with their current values. */
export function EventSettingsPage({ event }: { event: OwnEvent }) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'expiration' | 'frames' | 'delete' | null>(null);
  const closed = { event, onClose: () => setDialog(null) };
  const setActive = useSetActive();
  const { frames, linkSlug, isActive } = event;
  const ending = formatEnding(event.expiresAt, useNow());
  const form = { to: paths.editEvent(event.id), state: { from: `${paths.event(event.id)}?tab=settings` } };
  return (
    <div className="space-y-12">
      <RehearsalSection event={event} />
      <section aria-labelledby="event-settings">
        <h2 id="event-settings" className="mb-4 text-lead">
          Settings
        </h2>
        <dl className="max-w-3xl border-t border-ink">
          <Setting
            name="Title and address"
            value={
              <>
                {event.title}
                <span className="block wrap-anywhere text-ink-soft">/event/{linkSlug}</span>
              </>
            }
          >
            <ButtonLink size="small" {...form}>
              Edit
            </ButtonLink>
          </Setting>
          <Setting
            name="Share text"
            value={<span className="wrap-anywhere">{event.shareText ?? 'None'}</span>}
          >
            <ButtonLink size="small" {...form}>
              Edit Share Text
            </ButtonLink>
          </Setting>
          <Setting
            name="Consent text"
            value={<span className="wrap-anywhere">{event.consentText ?? 'None'}</span>}
          >
            <ButtonLink size="small" {...form}>
              Edit Consent Text
            </ButtonLink>
          </Setting>
          <Setting
            name="Pausing"
            value={isActive ? 'Not paused' : 'Paused: guests can view the page, but not add photos'}
          >
            <Button
              size="small"
              busy={setActive.isPending}
              onClick={() => setActive.mutate({ id: event.id, isActive: !isActive })}
            >
              {isActive ? 'Pause Event' : 'Resume Event'}
            </Button>
          </Setting>
          <Setting
            name="Expiration"
            value={
              ending === null ? (
                'Never expires'
              ) : (
                <span className="block first-letter:uppercase">{ending}</span>
              )
            }
          >
            <Button size="small" onClick={() => setDialog('expiration')}>
              Manage Expiration
            </Button>
          </Setting>
          <Setting
            name="Frames"
            value={frames.length === 1 ? 'One frame' : `${frames.length} frames, guests can choose`}
          >
            <Button size="small" onClick={() => setDialog('frames')}>
              Manage Frames
            </Button>
          </Setting>
          <Setting name="Delete" value="Permanently deletes the event and its photos">
            <Button size="small" look="warning" onClick={() => setDialog('delete')}>
              Delete Event
            </Button>
          </Setting>
        </dl>
      </section>
      {dialog === 'expiration' && <ExpirationDialog {...closed} />}
      {dialog === 'frames' && <FramesDialog {...closed} />}
      {dialog === 'delete' && (
        <DeleteEventDialog {...closed} onDeleted={() => void navigate(paths.dashboard, { replace: true })} />
      )}
    </div>
  );
}

function Setting({ name, value, children }: { name: string; value: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 border-b border-line py-5 sm:grid-cols-[11rem_1fr_auto] sm:gap-x-8">
      <dt className="font-semibold">{name}</dt>
      <dd className="max-sm:col-start-1">{value}</dd>
      <dd className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">{children}</dd>
    </div>
  );
}
