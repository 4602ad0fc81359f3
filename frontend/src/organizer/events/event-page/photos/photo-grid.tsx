import { ExternalLink } from 'lucide-react';
import { Badge } from '@/organizer/components/ui/badge';
import { buttonStyles } from '@/organizer/components/ui/button';
import { EmptyFrame, EmptyState } from '@/organizer/components/ui/empty-state';
import { Skeleton } from '@/organizer/components/ui/loading';
import { cx } from '@/organizer/lib/cx';
import { formatMoment } from '@/organizer/lib/dates';
import { paths } from '@/shared/paths';
import type { OwnEvent } from '../../api/events';
import type { OwnPhoto, PhotoState } from '../../api/photos';
import { wordsOf } from './photo-states';
import type { Selection } from './bulk-bar';

const grid = 'grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6';

/**
 * Width by height of all places, so that nothing moves: the frame's, unless that is very tall or wide.
 *
 * @param frames the event's, the primary one first
 */
export function tileRatio([frame]: readonly { width: number; height: number }[]): number {
  return frame ? Math.min(16 / 9, Math.max(2 / 3, frame.width / frame.height)) : 4 / 5;
}

interface PhotoGridProps {
  photos: readonly OwnPhoto[];
  /** Of the places, see tileRatio. */
  ratio: number;
  selection: Selection;
  onOpen: (id: string) => void;
}

/** The photos of one page, to open or select. */
export function PhotoGrid({ photos, ratio, selection, onOpen }: PhotoGridProps) {
  return (
    <ul aria-label="Photos" className={grid}>
      {photos.map((photo) => (
        <PhotoTile
          key={photo.id}
          photo={photo}
          ratio={ratio}
          chosen={selection.has(photo.id)}
          onChoose={() => selection.toggle(photo.id)}
          onOpen={() => onOpen(photo.id)}
        />
      ))}
    </ul>
  );
}

/** Placeholders of the same shape while photos load. */
export function PhotoGridWaiting({ ratio }: Pick<PhotoGridProps, 'ratio'>) {
  return (
    <div role="status" aria-label="Loading photos" className={grid}>
      {Array.from({ length: 6 }, (_, place) => (
        <div key={place} style={{ aspectRatio: ratio }}>
          <Skeleton className="size-full" />
        </div>
      ))}
    </div>
  );
}

interface PhotoTileProps {
  photo: OwnPhoto;
  /** Width by height of its place. */
  ratio: number;
  chosen: boolean;
  onChoose: () => void;
  onOpen: () => void;
}

/** A photo with its state and a checkbox. */
function PhotoTile({ photo, ratio, chosen, onChoose, onOpen }: PhotoTileProps) {
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
          aria-label={`Choose photo of ${when}`}
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

const nothing: Record<PhotoState, [title: string, text: string]> = {
  shown: ['No photos are shown', 'Photos in the gallery are here.'],
  awaiting_approval: ['Nothing waits for you', 'With approval switched on, new photos arrive here first.'],
  hidden: [
    'No photos are hidden',
    'Photos you take out of the gallery are kept here, and can be shown again.',
  ],
  held: [
    'No photos are held',
    'Photos above your plan’s limit would wait here: up to a fifth more than it has, and at least 20.',
  ],
};

/** @param state of the photos that were asked for; null: of any */
export function NoPhotos({ event, state }: { event: OwnEvent; state: PhotoState | null }) {
  if (state !== null) {
    const [title, text] = nothing[state];
    return (
      <EmptyState level={2} title={title}>
        {text}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={2}
      picture={<EmptyFrame />}
      title="No photos yet"
      action={
        <a href={paths.guest(event.linkSlug)} target="_blank" rel="noreferrer" className={buttonStyles({})}>
          <ExternalLink /> Make the first one
        </a>
      }
    >
      They hang here the moment your guests make them. Share the link or pin up the QR code.
    </EmptyState>
  );
}
