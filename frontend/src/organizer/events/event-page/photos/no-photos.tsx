import { ExternalLink } from 'lucide-react';
import { buttonStyles } from '@/organizer/components/ui/button-styles';
import { EmptyState } from '@/organizer/components/ui/empty-state';
import { paths } from '@/shared/paths';
import type { OwnEvent } from '../../api/get-events';
import type { PhotoState } from '../../api/get-photos';
import { EmptyFrame } from '../../empty-frame';

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
