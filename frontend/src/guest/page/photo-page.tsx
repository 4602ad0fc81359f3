import { useNow } from '@/shared/use-now';
import { paths } from '@/shared/paths';
import { PHOTO_FILE_NAME } from '../api/calls';
import { downloadPath } from '../api/gallery-calls';
import type { GalleryPhoto, PublicEvent } from '../api/types';
import { findPrimaryFrame } from '../frame/frame-chooser';
import { FrameStage } from '../frame/frame-stage';
import { formatRelativeTime } from '../i18n/relative-time';
import { useTranslation } from '../i18n/use-translation';
import { acceptsPhotos, useEventStatus } from '../live/use-event-status';
import { ShareButton } from '../share/share-button';
import { BrandBand } from '../ui/brand-band';
import { buttonClass } from '../ui/button';
import { Icon } from '../ui/icon';
import { Toaster } from '../ui/toaster';
import { useBrand } from '../ui/use-brand';
import { Footer } from './footer';
import { PageMessage } from './page-message';

interface PhotoPageProps {
  event: PublicEvent;
  /** Null if the gallery does not show it. */
  photo: GalleryPhoto | null;
  appName: string;
}

/** The page of one photo of the gallery, which guests share. */
export function PhotoPage({ event, photo, appName }: PhotoPageProps) {
  const { t, language } = useTranslation();
  const now = useNow();
  const status = useEventStatus(event);
  useBrand(findPrimaryFrame(event), event.brand);
  const eventPage = paths.guest(event.linkSlug);
  const gallery = (
    <a className={`${buttonClass()} g-half`} href={`${eventPage}#gallery`}>
      <Icon name="photos" />
      <span>{t('seeAll')}</span>
    </a>
  );
  if (!photo) {
    return <PageMessage title={t('photoMissing')}>{gallery}</PageMessage>;
  }
  const isOpen = acceptsPhotos(status);
  return (
    <>
      <div className="g-screen" data-tab="upload">
        {event.brand && <BrandBand brand={event.brand} />}
        <header className="g-header">
          <h1 className="g-title" dir="auto">
            {event.title}
          </h1>
        </header>
        <main className="g-main">
          <div className="g-step">
            <FrameStage frame={photo}>
              {/* With the same request as the file that is shared, so that it is fetched once. */}
              <img
                className="g-print"
                src={photo.photoUrl}
                width={photo.width}
                height={photo.height}
                alt={t('photoMade', { ago: formatRelativeTime(photo.createdAt, now, language) })}
                crossOrigin="anonymous"
              />
            </FrameStage>
            <div className="g-panel">
              <div className="g-placard">
                <h2>{t(isOpen ? 'invite' : status)}</h2>
                <p>{t(isOpen ? 'inviteHint' : `${status}Hint`)}</p>
              </div>
              <div className="g-actions">
                <ShareButton event={event} photo={photo} className="g-half" />
                <a
                  className={`${buttonClass()} g-half`}
                  href={downloadPath(photo.id)}
                  download={PHOTO_FILE_NAME}
                >
                  <Icon name="download" />
                  <span>{t('download')}</span>
                </a>
                {gallery}
                {isOpen && (
                  <a className={`${buttonClass('main')} g-half`} href={eventPage}>
                    <Icon name="plus" />
                    <span>{t('addYours')}</span>
                  </a>
                )}
              </div>
            </div>
          </div>
        </main>
      </div>
      <Footer appName={event.brand ? null : appName} />
      <Toaster />
    </>
  );
}
