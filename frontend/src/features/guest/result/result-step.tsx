import { useEffect, useRef } from 'react';
import { countShare } from '../api/calls';
import type { PublicFrame } from '../api/types';
import type { Delivery } from '../deliver/delivery';
import { useSpeech } from '../i18n/text-context';
import { FrameImage } from '../stage/frame-image';
import { Hang } from '../stage/hang';
import { Button, buttonClass } from '../ui/button';
import { Icon } from '../ui/icon';
import { DeliveryStatus } from './delivery-status';
import { FILE_NAME } from './file-name';
import type { Picture } from './picture';
import { canShare, shareFile } from './share';
import { useFile } from './use-file';

interface ResultStepProps {
  title: string;
  frame: PublicFrame;
  picture: Picture | null;
  /** Missing for the moment it takes to encode what is to be sent. */
  delivery: Delivery | undefined;
  share: number | null;
  onSendNow: () => void;
  onAnother: () => void;
}

export function ResultStep({
  title,
  frame,
  picture,
  delivery,
  share,
  onSendNow,
  onAnother,
}: ResultStepProps) {
  const { t } = useSpeech();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const result = delivery?.result ?? null;
  const made = useFile(picture, result);
  const shown = picture?.url ?? result?.photoUrl;
  const handOn = async (file: File) => {
    if ((await shareFile(file, title)) && result) void countShare(result.id, result.receipt);
  };
  // Nobody could frame it: the server would not, and this browser cannot read it.
  const isLost = !shown && (delivery?.state === 'refused' || delivery?.state === 'handed-over');
  const href = result?.downloadUrl ?? made?.url;
  return (
    <div className="g-step g-result">
      <Hang frame={frame} key={shown} className={shown ? 'g-developing' : ''}>
        {shown ? (
          <img className="g-print" src={shown} width={frame.width} height={frame.height} alt={t('result')} />
        ) : (
          <FrameImage frame={frame} alt={frame.name} />
        )}
      </Hang>
      <div className="g-panel">
        <div className="g-placard">
          <h2 ref={heading} tabIndex={-1}>
            {t(isLost ? 'errorText' : 'result')}
          </h2>
          {delivery && <DeliveryStatus delivery={delivery} share={share} onSendNow={onSendNow} />}
        </div>
        <div className="g-actions">
          <Button onClick={onAnother} icon="plus">
            {t('makeAnother')}
          </Button>
          {canShare(made?.file) && (
            <Button icon="share" onClick={() => void handOn(made.file)}>
              {t('share')}
            </Button>
          )}
          {href && (
            <a className={`${buttonClass('main')} g-wide`} href={href} download={FILE_NAME}>
              <Icon name="download" />
              <span>{t('download')}</span>
            </a>
          )}
        </div>
      </div>
    </div>
  );
}
