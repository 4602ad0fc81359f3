import { cx } from '@/organizer/lib/cx';
import { usePhotos, type PhotoState } from '../../api/get-photos';
import { FILTERS } from './photo-states';

interface PhotoFilterProps {
  eventId: string;
  state: PhotoState | null;
  /** Photos of that state; undefined while they load. */
  total: number | undefined;
  onFilter: (state: PhotoState | null) => void;
}

const choice =
  'inline-flex min-h-9 items-center gap-1.5 rounded-full border px-2 sm:px-3.5 text-small font-semibold transition-colors';

/** Filter photos are shown; those that wait for approval say how many they are. */
export function PhotoFilter({ eventId, state, total, onFilter }: PhotoFilterProps) {
  const waiting = usePhotos({ eventId, state: 'awaiting_approval', page: 1, before: null }).data?.total ?? 0;
  return (
    <div
      role="group"
      aria-label="Filter photos"
      className="flex flex-wrap items-center gap-x-1 gap-y-2 sm:gap-x-2"
    >
      {FILTERS.map((filter) => {
        const chosen = filter.state === state;
        const count = chosen
          ? total
          : filter.state === 'awaiting_approval' && waiting > 0
            ? waiting
            : undefined;
        return (
          <button
            key={filter.label}
            type="button"
            aria-pressed={chosen}
            onClick={() => onFilter(filter.state)}
            className={cx(
              choice,
              chosen ? 'border-ink bg-ink text-paper' : 'border-line-strong hover:bg-sunk',
              !chosen && count !== undefined && 'border-warn text-warn',
            )}
          >
            {filter.label}
            {count !== undefined && (
              <span className="font-medium tabular-nums">{count.toLocaleString('en')}</span>
            )}
          </button>
        );
      })}
    </div>
  );
}
