import { memo } from 'react';
import type { GalleryPhoto } from '../api/types';
import { ago } from '../i18n/relative-time';
import { useTranslation } from '../i18n/use-translation';

interface HungPhotoProps {
  photo: GalleryPhoto;
  now: number;
  /** Came in while one was looking: it is hung before one's eyes. */
  isNew: boolean;
  onOpen: (id: string) => void;
}

export const HungPhoto = memo(function HungPhoto({ photo, now, isNew, onOpen }: HungPhotoProps) {
  const { t, language } = useTranslation();
  const when = ago(photo.createdAt, now, language);
  return (
    <li className={isNew ? 'g-hung g-new' : 'g-hung'}>
      <button type="button" className="g-hung-picture" onClick={() => onOpen(photo.id)}>
        <img src={photo.thumbUrl} alt={t('openPhoto', { ago: when })} loading="lazy" decoding="async" />
      </button>
      <p>{when}</p>
    </li>
  );
});
