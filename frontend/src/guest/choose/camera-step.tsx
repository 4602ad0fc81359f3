import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { toast } from '@/shared/toast-store';
import type { PublicFrame } from '../api/types';
import { useTranslation } from '../i18n/use-translation';
import { FrameImage, FrameStage } from '../frame/frame-stage';
import { Button, IconButton } from '../ui/button';
import { Icon } from '../ui/icon';
import { useBackCloses } from '../ui/use-back-closes';
import { capturePhoto, useCamera, type Facing, useCountdown } from './use-camera';
import { DEFAULT_PLACEMENT, placePhoto, type Size } from '@eventframe/contracts/framing/geometry';
import './camera.css';

interface CameraStepProps {
  frame: PublicFrame;
  onFile: (file: File) => void;
  onClose: () => void;
}

const COUNTDOWNS = [0, 3, 10] as const;

/** Takes a photo with the camera, with the frame over the live video. */
export function CameraStep({ frame, onFile, onClose }: CameraStepProps) {
  const { t } = useTranslation();
  useBackCloses(onClose, 'step');
  const video = useRef<HTMLVideoElement>(null);
  const [facing, setFacing] = useState<Facing>('user');
  const [delay, setDelay] = useState(0);
  const camera = useCamera(facing);

  const stream = camera.kind === 'live' ? camera.stream : null;
  useEffect(() => {
    if (!video.current || !stream) return;
    video.current.srcObject = stream;
    // Rejects only while the page is being left.
    video.current.play().catch(() => undefined);
  }, [stream]);

  const shoot = useCallback(() => {
    if (!video.current || video.current.videoWidth === 0) return;
    capturePhoto(video.current).then(onFile, () =>
      toast({ title: t('error'), description: t('errorText'), variant: 'destructive' }),
    );
  }, [onFile, t]);
  const { secondsLeft, start, stop } = useCountdown(shoot);

  const seconds = COUNTDOWNS[delay] ?? 0;
  const countdownText = seconds === 0 ? t('countdownOff') : t('countdownSeconds', { n: seconds });
  return (
    <div className="g-step g-camera">
      <FrameStage frame={frame}>
        {camera.kind === 'live' && (
          <CameraPreview video={video} frame={frame} isMirrored={facing === 'user'} />
        )}
        <FrameImage frame={frame} />
        {secondsLeft !== null && (
          <p key={secondsLeft} className="g-countdown" role="status">
            {secondsLeft}
          </p>
        )}
      </FrameStage>
      <div className="g-panel">
        {camera.kind === 'live' ? (
          <div className="g-camera-bar">
            <button
              type="button"
              className="g-camera-delay"
              aria-label={`${t('countdown')}: ${countdownText}`}
              onClick={() => setDelay((delay + 1) % COUNTDOWNS.length)}
            >
              <Icon name="timer" />
              <span>{countdownText}</span>
            </button>
            <button
              type="button"
              className="g-shutter"
              data-counting={secondsLeft !== null}
              aria-label={secondsLeft === null ? t('shutter') : t('cancel')}
              onClick={() => (secondsLeft !== null ? stop() : seconds > 0 ? start(seconds) : shoot())}
            />
            <IconButton
              icon="switchCamera"
              name={t('switchCamera')}
              disabled={!camera.canSwitch}
              onClick={() => setFacing(facing === 'user' ? 'environment' : 'user')}
            />
          </div>
        ) : (
          <p className="g-camera-note" role="status">
            {t(NOTES[camera.kind])}
          </p>
        )}
        <Button look="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
}

const NOTES = { starting: 'cameraStarting', denied: 'cameraDenied', failed: 'cameraFailed' } as const;

interface CameraPreviewProps {
  video: RefObject<HTMLVideoElement | null>;
  frame: PublicFrame;
  isMirrored: boolean;
}

/** The live video at the default placement, by the same geometry as the photo. */
function CameraPreview({ video, frame, isMirrored }: CameraPreviewProps) {
  const [size, setSize] = useState<Size | null>(null);

  // Rotating the phone changes the size.
  const measure = ({ currentTarget: { videoWidth, videoHeight } }: SyntheticEvent<HTMLVideoElement>) =>
    setSize(videoWidth > 0 ? { width: videoWidth, height: videoHeight } : null);
  const preview = size && placePhoto(frame.window, size, DEFAULT_PLACEMENT);
  const style: CSSProperties | undefined = preview
    ? {
        left: `${(preview.left / frame.width) * 100}%`,
        top: `${(preview.top / frame.height) * 100}%`,
        width: `${(preview.width / frame.width) * 100}%`,
        height: `${(preview.height / frame.height) * 100}%`,
      }
    : undefined;
  return (
    <video
      ref={video}
      className="g-live"
      data-mirrored={isMirrored}
      style={style}
      muted
      playsInline
      aria-hidden="true"
      onLoadedMetadata={measure}
      onResize={measure}
    />
  );
}
