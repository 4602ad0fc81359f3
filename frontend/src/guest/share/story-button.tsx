import { toast } from '@/shared/toast-store';
import { recordShare } from '../api/gallery-calls';
import type { PublicEvent, UploadResult } from '../api/types';
import { useTranslation } from '../i18n/use-translation';
import { Button } from '../ui/button';
import { findInAppBrowser } from '../ui/in-app-browser';
import { canShareFile, openShareSheet } from './share-photo';
import { makeStory } from './story';

interface StoryButtonProps {
  event: Pick<PublicEvent, 'accent' | 'brand'>;
  /** The framed photo; null while it is being made. */
  file: File | null;
  /** Null until the server has the photo. */
  photo: UploadResult | null;
}

/** Makes a story of the framed photo on the event's color, and shares or downloads it. */
export function StoryButton({ event, file, photo }: StoryButtonProps) {
  const { t } = useTranslation();
  // In-app browsers only save links to the server.
  if (!canShareFile() && findInAppBrowser(navigator.userAgent)) return null;
  const save = async (framed: File) => {
    const story = await makeStory(framed, event.brand?.main?.colour ?? event.accent);
    if (!canShareFile(story)) download(story);
    else if ((await openShareSheet({ files: [story] })) && photo) void recordShare(photo.id, photo.receipt);
  };
  const fail = () => toast({ title: t('error'), description: t('shareFailed'), variant: 'destructive' });
  return (
    <Button
      icon="story"
      className="g-half"
      disabled={!file}
      onClick={() => file && void save(file).catch(fail)}
    >
      {t('saveStory')}
    </Button>
  );
}

function download(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
