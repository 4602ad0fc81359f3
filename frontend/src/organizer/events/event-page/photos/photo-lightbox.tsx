import { ChevronLeft, ChevronRight, Download, ImageDown, Trash2, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { Badge } from '@/organizer/components/ui/badge';
import { Button, buttonStyles } from '@/organizer/components/ui/button';
import { closeOnEscape, useReturnFocus } from '@/organizer/components/ui/dialog';
import { formatMoment } from '@/organizer/lib/dates';
import { type OwnPhoto, useChangePhotos } from '../../api/photos';
import { ActionButtons } from './action-buttons';
import { wordsOf } from './photo-states';

interface PhotoLightboxProps {
  eventId: string;
  photos: readonly OwnPhoto[];
  /** Null: closed. */
  openId: string | null;
  onOpen: (id: string | null) => void;
  onDelete: (id: string) => void;
}

/** The photo to show if an action removes the current one from the list. */
interface Next {
  afterId: string;
  id: string;
}

/** One large photo. Arrow keys show its neighbors. If an action removes it from the list, shows the next one. */
export function PhotoLightbox({ eventId, photos, openId, onOpen, onDelete }: PhotoLightboxProps) {
  const returnFocus = useReturnFocus();
  const [next, setNext] = useState<Next | null>(null);
  const at = photos.findIndex(({ id }) => id === openId);
  const photo = photos[at];
  useEffect(() => {
    if (openId === null || photo) return;
    const isListed = next?.afterId === openId && photos.some(({ id }) => id === next.id);
    onOpen(isListed ? next.id : null);
  }, [openId, photo, photos, next, onOpen]);

  const go = (step: number) => {
    const neighbor = photos[at + step];
    if (neighbor) onOpen(neighbor.id);
  };
  const close = () => onOpen(null);
  const { onKeyDown: onEscape, ...escape } = closeOnEscape(close);
  if (!photo) return null;
  const remember = () => {
    const neighbor = photos[at + 1] ?? photos[at - 1];
    setNext(neighbor ? { afterId: photo.id, id: neighbor.id } : null);
  };
  const { label, tone, description } = wordsOf(photo);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    onEscape(event);
    if (event.key === 'ArrowRight') go(1);
    if (event.key === 'ArrowLeft') go(-1);
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Content
          {...escape}
          {...returnFocus}
          onKeyDown={onKeyDown}
          aria-describedby={undefined}
          className="fixed inset-0 z-40 flex animate-appear flex-col bg-paper"
        >
          <Dialog.Title className="sr-only">Photo of {formatMoment(photo.createdAt)}</Dialog.Title>
          <div className="flex items-center justify-between gap-3 p-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
              <Badge tone={tone}>{label}</Badge>
              <span className="text-ink-soft">{formatMoment(photo.createdAt)}</span>
              {photo.consentVersion !== null && photo.consentedAt !== null && (
                <span className="basis-full text-ink-soft">
                  Agreed to version {photo.consentVersion} of the consent text,{' '}
                  {formatMoment(photo.consentedAt)}
                </span>
              )}
              {photo.state !== 'shown' && <span className="basis-full text-ink-soft">{description}.</span>}
            </p>
            <Dialog.Close aria-label="Close" className={buttonStyles({ look: 'quiet', size: 'icon' })}>
              <X />
            </Dialog.Close>
          </div>
          <div className="flex min-h-0 flex-1 items-center gap-1 px-1 sm:px-3">
            <Step label="Previous photo" disabled={at === 0} onClick={() => go(-1)}>
              <ChevronLeft />
            </Step>
            <div className="grid h-full min-w-0 flex-1 grid-rows-[minmax(0,1fr)] place-items-center">
              <img
                key={photo.id}
                src={photo.photoUrl}
                alt="The framed photo"
                width={photo.width}
                height={photo.height}
                className="max-h-full w-auto max-w-full border border-line object-contain"
              />
            </div>
            <Step label="Next photo" disabled={!photos[at + 1]} onClick={() => go(1)}>
              <ChevronRight />
            </Step>
          </div>
          <LightboxActions
            key={photo.id}
            eventId={eventId}
            photo={photo}
            onChange={remember}
            onDelete={() => {
              remember();
              onDelete(photo.id);
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Step(props: { label: string; disabled: boolean; onClick: () => void; children: React.ReactNode }) {
  const { label, ...rest } = props;
  return <Button look="quiet" size="icon" className="shrink-0" aria-label={label} {...rest} />;
}

interface LightboxActionsProps {
  eventId: string;
  photo: OwnPhoto;
  onChange: () => void;
  onDelete: () => void;
}

function LightboxActions({ eventId, photo, onChange, onDelete }: LightboxActionsProps) {
  const change = useChangePhotos();
  return (
    <div className="flex flex-wrap items-center justify-center gap-2.5 p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <ActionButtons
        photos={[photo]}
        busy={change.isPending}
        onAct={(action) => {
          onChange();
          change.mutate({ eventId, ids: [photo.id], action });
        }}
      />
      <a href={photo.downloadUrl} download="framed-photo.png" className={buttonStyles({ size: 'small' })}>
        <Download /> Framed
      </a>
      <a href={photo.originalPhotoUrl} download className={buttonStyles({ size: 'small' })}>
        <ImageDown /> Original
      </a>
      <Button
        size="small"
        look="warning"
        disabled={change.isPending}
        aria-busy={change.isPending}
        onClick={onDelete}
      >
        <Trash2 /> Delete
      </Button>
    </div>
  );
}
