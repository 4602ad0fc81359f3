import { GALLERY_PAGE_SIZE, PAGE_MAX } from '@eventframe/contracts/limits';
import { useState } from 'react';
import { QueryError } from '@/organizer/components/ui/query-error';
import type { OwnEvent } from '../../api/get-events';
import { usePhotos, type PhotosPage } from '../../api/get-photos';
import { ApprovalSwitch } from './approval-switch';
import { BulkBar } from './bulk-bar';
import { DeletePhotosDialog } from './delete-photos-dialog';
import { DownloadPhotos } from './download-photos';
import { NoPhotos } from './no-photos';
import { Pagination } from './pagination';
import { PhotoFilter } from './photo-filter';
import { PhotoGrid, PhotoGridWaiting, tileRatio } from './photo-grid';
import { PhotoLightbox } from './photo-lightbox';
import { usePhotosPage } from './use-photos-page';
import { useSelection } from './use-selection';

/** All photos of an event, live, with the organizer's actions. */
export function EventPhotosPage({ event }: { event: OwnEvent }) {
  const { asked, seen, filter, turnTo, hold, release } = usePhotosPage(event.id);
  const { data, error, refetch, isPlaceholderData } = usePhotos(asked, seen);
  const isEmpty = data?.photos.length === 0;
  const ratio = tileRatio(event.frames);
  // While the answer is the page before's, its number says: buttons that are both off for a moment lose the keyboard.
  const hasMore =
    data !== undefined &&
    (isPlaceholderData ? asked.page < PAGE_MAX && asked.page * GALLERY_PAGE_SIZE < data.total : data.hasMore);
  if (isEmpty && !isPlaceholderData) {
    // The last photo of a later page was deleted, or the last that was looked at.
    if (asked.page > 1) turnTo(asked.page - 1, data.before);
    else release(data);
  }
  return (
    <div className="space-y-6">
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_auto] lg:items-start">
        <ApprovalSwitch event={event} />
        <DownloadPhotos event={event} />
      </div>
      <PhotoFilter eventId={event.id} state={asked.state} total={data?.total} onFilter={filter} />
      {error && <QueryError error={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        !error && <PhotoGridWaiting ratio={ratio} />
      ) : isEmpty && (isPlaceholderData || asked.page > 1) ? (
        <PhotoGridWaiting ratio={ratio} />
      ) : isEmpty ? (
        <NoPhotos event={event} state={asked.state} />
      ) : (
        <>
          <Photos
            eventId={event.id}
            ratio={ratio}
            page={data}
            onLook={(isLooking) => {
              if (!isLooking) release(data);
              else if (!isPlaceholderData) hold(data);
            }}
          />
          <Pagination
            page={asked.page}
            total={data.total}
            hasMore={hasMore}
            onTurn={(page) => turnTo(page, data.before)}
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
  /** A photo is opened, or none is any more. */
  onLook: (isLooking: boolean) => void;
}

function Photos({ eventId, ratio, page: { photos }, onLook }: PhotosProps) {
  const selection = useSelection(photos);
  const [openId, setOpenId] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<readonly string[]>([]);
  const open = (id: string | null) => {
    setOpenId(id);
    onLook(id !== null);
  };
  return (
    <>
      <BulkBar eventId={eventId} photos={photos} selection={selection} onDelete={setDoomed} />
      <PhotoGrid photos={photos} ratio={ratio} selection={selection} onOpen={open} />
      <PhotoLightbox
        eventId={eventId}
        photos={photos}
        openId={openId}
        onOpen={open}
        onDelete={(id) => setDoomed([id])}
      />
      <DeletePhotosDialog
        eventId={eventId}
        ids={doomed}
        onClose={() => setDoomed([])}
        onDeleted={selection.none}
      />
    </>
  );
}
