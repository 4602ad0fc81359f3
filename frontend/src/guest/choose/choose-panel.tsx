import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { PublicFrame } from '../api/types';
import { useTranslation } from '../i18n/use-translation';
import type { TextKey } from '../i18n/en';
import { FrameChooser } from '../frame/frame-chooser';
import { WindowArea } from '../frame/frame-stage';
import { Button } from '../ui/button';
import { TextSwap } from '../ui/text-swap';
import { Icon } from '../ui/icon';
import { useFilePicker } from './pick-file';

/** A file that is being opened. */
export interface Opening {
  /** Object URL of the file. */
  url: string;
  /** Shown until the browser has decoded the file. Null if it has none, undefined without the code to read it. */
  thumbnail: Promise<HTMLCanvasElement | null> | undefined;
  /** How many files were chosen. */
  count: number;
}

interface ChoosePanelProps {
  frames: PublicFrame[];
  frame: PublicFrame;
  opening: Opening | null;
  /** Says who will see the photo. */
  where: TextKey;
  /** The gallery is full. Photos are framed on the device only. */
  isFull: boolean;
  problem: TextKey | null;
  maxUploadMb: number;
  /** Status of an earlier photo, instead of the invitation. */
  notice?: ReactNode;
  onFrame: (frame: PublicFrame) => void;
  /** Opens the file picker. */
  onPick: () => void;
  onFiles: (files: File[]) => void;
  onCamera: () => void;
}

/** Controls of the first step: choose a frame and a photo. */
export function ChoosePanel(props: ChoosePanelProps) {
  const { frames, frame, opening, problem, notice, onFrame, onPick, onFiles, onCamera } = props;
  const { t } = useTranslation();
  const isBusy = opening !== null && problem === null;
  return (
    <div className="g-panel">
      <FrameChooser frames={frames} selected={frame} onSelect={onFrame} />
      <div className="g-placard g-invitation">
        {/* A file that was just chosen comes first. */}
        {opening || problem ? <Invitation {...props} /> : (notice ?? <Invitation {...props} />)}
      </div>
      <div className="g-actions">
        <CameraButton onCamera={onCamera} onFiles={onFiles} isBusy={isBusy} />
        <Button look="main" icon="image" onClick={onPick} disabled={isBusy}>
          {t('choosePhoto')}
        </Button>
      </div>
    </div>
  );
}

/** Longer than a frame of a screen with 60 Hz. */
const FRAME_MS = 20;

interface EmptyWindowProps {
  frame: PublicFrame;
  opening: Opening | null;
  onPick: () => void;
}

/** The frame's window until a photo can be placed. */
export function EmptyWindow({ frame, opening, onPick }: EmptyWindowProps) {
  return (
    <WindowArea frame={frame}>
      {/* The window itself is a large target for fingers; keyboards and screen readers use the button. */}
      <button type="button" className="g-window" tabIndex={-1} aria-hidden="true" onClick={onPick}>
        <Icon name="image" />
      </button>
      {opening && <FirstSight key={opening.url} {...opening} />}
    </WindowArea>
  );
}

/**
 * The chosen file in the frame's window as soon as the browser can show it, where the default placement puts it. Preparing
 * the photo takes longer. A file that the browser cannot show stays hidden.
 */
function FirstSight({ url, thumbnail }: Opening) {
  const layer = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const showPhoto = () => image.current?.setAttribute('src', url);
    // Not through React, whose render would delay it.
    void Promise.resolve(thumbnail).then((canvas) => {
      if (canvas) layer.current?.replaceChildren(canvas);
      // Once the thumbnail is painted, which decoding the photo would delay.
      setTimeout(showPhoto, canvas ? FRAME_MS : 0);
    });
  }, [thumbnail, url]);
  return (
    <>
      <div ref={layer} className="g-first-sight" />
      <img
        ref={image}
        className="g-first-sight"
        alt=""
        decoding="async"
        onError={({ currentTarget }) => (currentTarget.hidden = true)}
      />
    </>
  );
}

function Invitation({ opening, where, isFull, problem, maxUploadMb }: ChoosePanelProps) {
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
  onFiles,
  isBusy,
}: Pick<ChoosePanelProps, 'onCamera' | 'onFiles'> & { isBusy: boolean }) {
  const { t } = useTranslation();
  const [input, openSystemCamera] = useFilePicker(onFiles, true);
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
