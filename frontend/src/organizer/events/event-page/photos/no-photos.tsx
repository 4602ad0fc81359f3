import { ExternalLink } from 'lucide-react';
import { buttonStyles } from '@/organizer/components/ui/button-styles';
import { EmptyState } from '@/organizer/components/ui/empty-state';
import { paths } from '@/shared/paths';
import type { OwnEvent } from '../../api/get-events';
import type { PhotoState } from '../../api/get-photos';
import { EmptyFrame } from '../../empty-frame';

const nothing: Record<PhotoState, [title: string, text: string]> = {
  shown: ['No photos shown', 'Photos in the gallery appear here.'],
  awaiting_approval: ['No photos to approve', 'New photos appear here first if you turn on approval.'],
  hidden: ['No hidden photos', 'Photos you hide from the gallery appear here. You can show them again.'],
  held: [
    'No held photos',
    'Photos above your plan’s limit are held here: up to 20% of the limit, and at least 20.',
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
          <ExternalLink /> Create the First Photo
        </a>
      }
    >
      Photos appear here as guests create them. Share the link or put up the QR code.
    </EmptyState>
  );
}
