import { GALLERY_PAGE_SIZE } from '@eventframe/contracts/limits';
import { useState } from 'react';
import { Button } from '@/organizer/components/ui/button';
import { ConfirmDialog } from '@/organizer/components/ui/confirm-dialog';
import { QueryError } from '@/organizer/components/ui/query-error';
import type { OwnEvent } from '../../api/events';
import { type PhotosPage, useChangePhotos, usePhotos } from '../../api/photos';
import { BulkBar, useSelection } from './bulk-bar';
import { DownloadPhotos } from './download-photos';
import { PhotoFilter, usePhotosPage } from './photo-filter';
import { NoPhotos, PhotoGrid, PhotoGridWaiting, tileRatio } from './photo-grid';
import { PhotoLightbox } from './photo-lightbox';
import { PhotoSettings } from './photo-settings';

/** All photos of an event, live, with the organizer's actions. */
export function EventPhotosPage({ event }: { event: OwnEvent }) {
  const {
    request,
    seen: initialPage,
    filter,
    showNext,
    showPrevious,
    hold,
    release,
  } = usePhotosPage(event.id);
  const { data, error, refetch, isPlaceholderData } = usePhotos(request, initialPage);
  const isEmpty = data?.photos.length === 0;
  const ratio = tileRatio(event.frames);
  // While the next page loads, `data` is the previous one. Disabling both buttons would lose the keyboard focus.
  const hasMore =
    data !== undefined && (isPlaceholderData ? request.page * GALLERY_PAGE_SIZE < data.total : data.hasMore);
  if (isEmpty && !isPlaceholderData) {
    // The last photo of a later page was deleted, or the last one that was open.
    if (request.page > 1) showPrevious();
    else release(data);
  }
  return (
    <div className="space-y-6">
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_auto] lg:items-start">
        <PhotoSettings event={event} />
        <DownloadPhotos event={event} />
      </div>
      <PhotoFilter eventId={event.id} state={request.state} total={data?.total} onFilter={filter} />
      {error && <QueryError error={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        !error && <PhotoGridWaiting ratio={ratio} />
      ) : isEmpty && (isPlaceholderData || request.page > 1) ? (
        <PhotoGridWaiting ratio={ratio} />
      ) : isEmpty ? (
        <NoPhotos event={event} state={request.state} />
      ) : (
        <>
          <Photos
            eventId={event.id}
            ratio={ratio}
            page={data}
            isLeaving={isPlaceholderData}
            onLightboxChange={(isLightboxOpen) => {
              if (!isLightboxOpen) release(data);
              else if (!isPlaceholderData) hold(data);
            }}
          />
          <Pagination
            page={request.page}
            total={data.total}
            hasMore={hasMore}
            onPrevious={showPrevious}
            onNext={() => {
              // The cursor is unknown until the page has arrived.
              if (!isPlaceholderData) showNext(data.next);
            }}
          />
        </>
      )}
    </div>
  );
}

interface PhotosProps {
  eventId: string;
  ratio: number;
  page: PhotosPage;
  /** Another page is loading. */
  isLeaving: boolean;
  /** Called when a photo is opened or closed. */
  onLightboxChange: (isLightboxOpen: boolean) => void;
}

function Photos({ eventId, ratio, page: { photos }, isLeaving, onLightboxChange }: PhotosProps) {
  const selection = useSelection(photos);
  const [openId, setOpenId] = useState<string | null>(null);
  const [pendingDeletion, setPendingDeletion] = useState<readonly string[]>([]);
  const open = (id: string | null) => {
    setOpenId(id);
    onLightboxChange(id !== null);
  };
  return (
    <>
      <BulkBar
        eventId={eventId}
        photos={photos}
        isLeaving={isLeaving}
        selection={selection}
        onDelete={setPendingDeletion}
      />
      <PhotoGrid photos={photos} ratio={ratio} selection={selection} onOpen={open} />
      <PhotoLightbox
        eventId={eventId}
        photos={photos}
        openId={openId}
        onOpen={open}
        onDelete={(id) => setPendingDeletion([id])}
      />
      <DeletePhotosDialog
        eventId={eventId}
        ids={pendingDeletion}
        onClose={() => setPendingDeletion([])}
        onDeleted={selection.none}
      />
    </>
  );
}

interface PaginationProps {
  /** From 1. */
  page: number;
  total: number;
  hasMore: boolean;
  onPrevious: () => void;
  onNext: () => void;
}

/** Renders nothing if there is only one page. */
function Pagination({ page, total, hasMore, onPrevious, onNext }: PaginationProps) {
  if (page === 1 && !hasMore) return null;
  const pages = Math.max(page + (hasMore ? 1 : 0), Math.ceil(total / GALLERY_PAGE_SIZE));
  return (
    <nav aria-label="Pages of photos" className="flex flex-wrap items-center gap-3 text-small">
      <Button size="small" disabled={page === 1} onClick={onPrevious}>
        Previous
      </Button>
      <span className="tabular-nums">
        Page {page.toLocaleString('en')} of {pages.toLocaleString('en')}
      </span>
      <Button size="small" disabled={!hasMore} onClick={onNext}>
        Next
      </Button>
    </nav>
  );
}

interface DeletePhotosDialogProps {
  eventId: string;
  /** Empty: closed. */
  ids: readonly string[];
  onClose: () => void;
  onDeleted: () => void;
}

function DeletePhotosDialog({ eventId, ids, onClose, onDeleted }: DeletePhotosDialogProps) {
  const change = useChangePhotos();
  const isSingle = ids.length === 1;
  return (
    <ConfirmDialog
      open={ids.length > 0}
      onOpenChange={(open) => !open && onClose()}
      title={isSingle ? 'Delete this photo?' : `Delete ${ids.length} photos?`}
      action={isSingle ? 'Delete Photo' : `Delete ${ids.length} Photos`}
      busy={change.isPending}
      onConfirm={() =>
        change.mutate(
          { eventId, ids: [...ids], action: 'delete' },
          { onSuccess: onDeleted, onSettled: onClose },
        )
      }
    >
      {isSingle ? 'The photo and its original are' : 'The photos and their originals are'} deleted
      immediately, and {isSingle ? 'the guest’s download link stops' : 'the guests’ download links stop'}{' '}
      working. This cannot be undone.
    </ConfirmDialog>
  );
}
