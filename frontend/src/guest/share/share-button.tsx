import { useRef } from 'react';
import { copyText } from '@/shared/copy-text';
import { toast } from '@/shared/toast-store';
import { recordShare } from '../api/gallery-calls';
import type { GalleryPhoto, PublicEvent, UploadResult } from '../api/types';
import { useTranslation } from '../i18n/use-translation';
import { Button, IconButton } from '../ui/button';
import { canShareFile, fetchPhotoFile, openShareSheet, photoPagePath } from './share-photo';

interface ShareButtonProps {
  event: Pick<PublicEvent, 'title' | 'linkSlug' | 'shareText'>;
  /** Null until the server has it. */
  photo: GalleryPhoto | UploadResult | null;
  /** The device's own file. Until it is made, or without one, the server's file is fetched. */
  file?: File | null;
  /** Shows a disabled button while there is nothing to share, so that nothing moves. Otherwise, there is no button. */
  isReserved?: boolean;
  look?: 'main' | 'plain' | 'icon';
  className?: string;
}

/**
 * Shares a photo with the organizer's text and the address of its page, or copies the address where the browser cannot
 * share files. A photo that the gallery does not show has no page: only its file is shared.
 */
export function ShareButton({
  event,
  photo,
  file,
  isReserved = false,
  look = 'plain',
  className = '',
}: ShareButtonProps) {
  const { t } = useTranslation();
  const canShare = canShareFile(file ?? undefined);
  const fetched = useRef<Promise<File | null>>(null);
  const page = photo && isShown(photo) ? photoPagePath(event.linkSlug, photo.id) : null;
  const isReady = page !== null || (canShare && Boolean(file ?? photo));
  if (!isReady && !isReserved) return null;

  /** Start with the press: browsers open the share sheet only for some seconds after it. */
  const prepareFile = () => {
    if (canShare && !file && photo) {
      fetched.current ??= fetchPhotoFile(photo.photoUrl).catch(() => null);
    }
  };
  const fail = () => toast({ title: t('error'), description: t('shareFailed'), variant: 'destructive' });
  const share = async (url: string | null) => {
    if (!canShare) {
      if (url === null || !(await copyText(url))) return fail();
      toast({ title: t('copied') });
    } else {
      prepareFile();
      const shared = file ?? (await fetched.current);
      // The next press fetches it again.
      if (!shared) fetched.current = null;
      if (!shared && url === null) return fail();
      const { title, shareText } = event;
      const data = {
        title,
        ...(shareText && { text: shareText }),
        ...(url && { url }),
        ...(shared && { files: [shared] }),
      };
      if (!(await openShareSheet(data))) return;
    }
    if (photo) void recordShare(photo.id, 'receipt' in photo ? photo.receipt : undefined);
  };

  const [name, icon] = canShare ? ([t('share'), 'share'] as const) : ([t('copyLink'), 'link'] as const);
  const press = {
    onPointerDown: prepareFile,
    onClick: () => void share(page && new URL(page, location.href).href).catch(fail),
  };
  if (look === 'icon') return <IconButton icon={icon} name={name} {...press} />;
  return (
    <Button look={look} icon={icon} className={className} disabled={!isReady} {...press}>
      {name}
    </Button>
  );
}

/** Whether the gallery shows a photo. It contains no others. */
const isShown = (photo: GalleryPhoto | UploadResult): boolean =>
  !('receipt' in photo) ||
  !(photo.held || photo.awaitingApproval || photo.hidden || photo.visibility === 'private');
