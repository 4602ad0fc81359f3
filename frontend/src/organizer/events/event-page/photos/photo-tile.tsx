import { Badge } from '@/organizer/components/ui/badge';
import { cx } from '@/organizer/lib/cx';
import { formatMoment } from '@/organizer/lib/dates';
import type { OwnPhoto } from '../../api/get-photos';
import { wordsOf } from './photo-states';

interface PhotoTileProps {
  photo: OwnPhoto;
  /** Width by height of its place. */
  ratio: number;
  chosen: boolean;
  onChoose: () => void;
  onOpen: () => void;
}

/** A photo with its state and a checkbox. */
export function PhotoTile({ photo, ratio, chosen, onChoose, onOpen }: PhotoTileProps) {
  const when = formatMoment(photo.createdAt);
  const { label, tone, meaning } = wordsOf(photo);
  return (
    <li className="relative animate-appear">
      <button
        type="button"
        aria-label={`Open photo of ${when}, ${label.toLowerCase()}`}
        onClick={onOpen}
        className={cx(
          'block w-full border p-[5%] transition-colors',
          chosen ? 'border-ink bg-ink' : 'border-line bg-mat hover:border-ink',
        )}
      >
        <img
          src={photo.thumbUrl}
          alt=""
          width={photo.width}
          height={photo.height}
          loading="lazy"
          decoding="async"
          style={{ aspectRatio: ratio }}
          className={cx(
            'block w-full bg-sunk object-contain',
            photo.state !== 'shown' && !chosen && 'opacity-60',
          )}
        />
      </button>
      <label className="absolute top-0 left-0 grid size-11 place-items-center">
        <input
          type="checkbox"
          checked={chosen}
          onChange={onChoose}
          aria-label={`Select photo of ${when}`}
          className="size-5 accent-[var(--ink)]"
        />
      </label>
      <div className="mt-1.5 flex flex-col items-start gap-x-2 gap-y-1 sm:flex-row sm:flex-wrap sm:items-center sm:justify-between">
        <span title={meaning}>
          <Badge tone={tone}>{label}</Badge>
        </span>
        <time dateTime={photo.createdAt} className="text-small text-ink-soft tabular-nums">
          {clock.format(new Date(photo.createdAt))}
        </time>
      </div>
    </li>
  );
}

const clock = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});
