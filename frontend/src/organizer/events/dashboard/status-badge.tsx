import { badgeStyles } from '@/organizer/components/ui/badge';
import { ariaDisabledProps } from '@/organizer/components/ui/button';
import { type OwnEvent, useSetActive } from '../api/events';
import { displayStatus } from '../display-status';

/**
 * Whether guests can create photos now. A click pauses or resumes the event.
 *
 * @param now ms since 1970
 */
export function StatusBadge({ event, now }: { event: OwnEvent; now: number }) {
  const setActive = useSetActive();
  const { label, tone } = displayStatus(event, now);
  return (
    <button
      type="button"
      title={event.isActive ? 'Pause this event' : 'Resume this event'}
      aria-label={`${label}. ${event.isActive ? 'Pause' : 'Resume'} ${event.title}`}
      aria-busy={setActive.isPending}
      {...ariaDisabledProps(setActive.isPending, () =>
        setActive.mutate({ id: event.id, isActive: !event.isActive }),
      )}
      className={badgeStyles(tone, 'transition-colors hover:underline aria-disabled:opacity-60')}
    >
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      {label}
    </button>
  );
}
