import type { ReactNode } from 'react';
import type { PublicFrame } from '../api/types';
import { useTranslation } from '../i18n/use-translation';
import type { TextKey } from '../i18n/en';
import { FrameChooser } from '../frame/frame-chooser';
import { FrameImage, FrameStage, WindowArea } from '../frame/frame-stage';
import { Button } from '../ui/button';
import { TextSwap } from '../ui/text-swap';
import { Icon } from '../ui/icon';
import { useFilePicker } from './pick-file';

/** A file that is being opened. */
export interface Opening {
  /** Object URL of the file. */
  url: string;
  /** Shown until the browser has decoded the file. */
  thumbnail: HTMLCanvasElement | null;
}

interface ChooseStepProps {
  title: string;
  frames: PublicFrame[];
  frame: PublicFrame;
  opening: Opening | null;
  /** Says who will see the photo. */
  where: TextKey;
  /** The gallery is full. Photos are framed on the device only. */
  isFull: boolean;
  problem: TextKey | null;
  maxUploadMb: number;
  /** Status of an earlier photo, over the frame. */
  notice?: ReactNode;
  onFrame: (frame: PublicFrame) => void;
  onFile: (file: File) => void;
  onCamera: () => void;
}

/** First step: choose a frame and a photo. */
export function ChooseStep(props: ChooseStepProps) {
  const { title, frames, frame, opening, problem, notice, onFrame, onFile, onCamera } = props;
  const { t } = useTranslation();
  const [input, openPicker] = useFilePicker(onFile);
  const isBusy = opening !== null && problem === null;
  return (
    <div className="g-step">
      {input}
      <FrameStage frame={frame} overlay={notice}>
        <WindowArea frame={frame}>
          {/* The window itself is a large target for fingers; keyboards and screen readers use the button. */}
          <button type="button" className="g-window" tabIndex={-1} aria-hidden="true" onClick={openPicker}>
            <Icon name="image" />
          </button>
          {opening && <FirstSight {...opening} />}
        </WindowArea>
        <FrameImage frame={frame} alt={t('frameOf', { title })} />
      </FrameStage>
      <div className="g-panel">
        <FrameChooser frames={frames} selected={frame} onSelect={onFrame} />
        <div className="g-placard">
          <Invitation {...props} />
        </div>
        <div className="g-actions">
          <CameraButton onCamera={onCamera} onFile={onFile} isBusy={isBusy} />
          <Button look="main" icon="image" onClick={openPicker} disabled={isBusy}>
            {t('choosePhoto')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/**
 * The chosen file in the frame's window as soon as the browser can show it, where the default placement puts it. Preparing
 * the photo takes longer. A file that the browser cannot show stays hidden.
 */
function FirstSight({ url, thumbnail }: Opening) {
  return (
    <>
      {thumbnail && <div className="g-first-sight" ref={(element) => element?.replaceChildren(thumbnail)} />}
      <img
        className="g-first-sight"
        src={url}
        alt=""
        decoding="async"
        onError={({ currentTarget }) => (currentTarget.hidden = true)}
      />
    </>
  );
}

function Invitation({ opening, where, isFull, problem, maxUploadMb }: ChooseStepProps) {
  const { t } = useTranslation();
  const hint = t(isFull ? 'fullHint' : where);
  const [shown, other] = opening ? [t('opening'), hint] : [hint, t('opening')];
  return (
    <>
      <h2>{t(isFull ? 'full' : 'invite')}</h2>
      <p role="status">
        {problem ? (
          <span className="g-problem">{t(problem, { max: maxUploadMb })}</span>
        ) : (
          <TextSwap shown={shown} other={other} />
        )}
      </p>
      <p className="g-for-mouse">{t('dropHint')}</p>
    </>
  );
}

/** Opens the live camera if available, otherwise the camera app. Renders nothing without either. */
function CameraButton({
  onCamera,
  onFile,
  isBusy,
}: Pick<ChooseStepProps, 'onCamera' | 'onFile'> & { isBusy: boolean }) {
  const { t } = useTranslation();
  const [input, openSystemCamera] = useFilePicker(onFile, true);
  const kind = detectCameraKind();
  if (kind === 'none') return null;
  return (
    <>
      {kind === 'system' && input}
      <Button icon="camera" onClick={kind === 'live' ? onCamera : openSystemCamera} disabled={isBusy}>
        {t('takePhoto')}
      </Button>
    </>
  );
}

/**
 * How a photo can be taken: `live` shows the camera on the page (needs https), `system` opens the phone's
 * camera app through the file picker, `none` on a computer without a camera stream.
 */
function detectCameraKind(): 'live' | 'system' | 'none' {
  // Undefined over plain http, whatever the type says.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (typeof devices?.getUserMedia === 'function') return 'live';
  return matchMedia('(pointer: coarse)').matches ? 'system' : 'none';
}
