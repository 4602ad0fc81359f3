import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { toast } from '@/shared/toast-store';
import type { PublicFrame } from '../api/types';
import { useTranslation } from '../i18n/use-translation';
import { FrameImage, FrameStage } from '../frame/frame-stage';
import { Button, IconButton } from '../ui/button';
import { Icon } from '../ui/icon';
import { Toaster } from '../ui/toaster';
import { useBackCloses } from '../ui/use-back-closes';
import { useSwipe } from '../ui/use-swipe';
import { CameraPreview, FrozenFrame } from './camera-preview';
import { useFilePicker } from './pick-file';
import {
  captureFrame,
  encodeFrame,
  type Facing,
  useCamera,
  useCameraControls,
  useCountdown,
} from './use-camera';
import { releaseCanvas } from '../drawing/canvas';
import './camera.css';

interface CameraStepProps {
  frames: PublicFrame[];
  frame: PublicFrame;
  onFrame: (frame: PublicFrame) => void;
  /** Opens a captured photo, which stays visible here until it can be placed. */
  onCapture: (file: File) => void;
  /** Opens a chosen photo instead. */
  onFiles: (files: File[]) => void;
  /** Stable. */
  onClose: () => void;
}

const COUNTDOWNS = [0, 3, 10] as const;
/** How long the white screen lights the face before the capture: the camera adjusts its exposure. */
const FLASH_MS = 400;

/** Takes a photo on the full screen, with the frame over the live video. */
export function CameraStep({ frames, frame, onFrame, onCapture, onFiles, onClose }: CameraStepProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const shutter = useRef<HTMLButtonElement>(null);
  const [input, openPicker] = useFilePicker(onFiles);
  const [facing, setFacing] = useState<Facing>('user');
  const [delay, setDelay] = useState(0);
  const [hasFlash, setHasFlash] = useState(false);
  const [isFlashing, setFlashing] = useState(false);
  const [frozen, setFrozen] = useState<HTMLCanvasElement | null>(null);
  const camera = useCamera(facing);
  // Closing the dialog returns the focus to the button that opened it; unmounting does not.
  const close = useCallback(() => dialog.current?.close(), []);
  useBackCloses(close, 'step');
  useLayoutEffect(() => dialog.current?.showModal(), []);

  const stream = camera.kind === 'live' ? camera.stream : null;
  useEffect(() => {
    if (!video.current || !stream) return;
    video.current.srcObject = stream;
    // Rejects only while the page is being left.
    video.current.play().catch(() => undefined);
    shutter.current?.focus();
  }, [stream]);
  useEffect(() => () => void (frozen && releaseCanvas(frozen)), [frozen]);
  const { torch, setTorch, zoomRange, zoom, setZoom } = useCameraControls(stream);

  const capture = useCallback(() => {
    setFlashing(false);
    if (!video.current || video.current.videoWidth === 0) return;
    const canvas = captureFrame(video.current);
    setFrozen(canvas);
    encodeFrame(canvas).then(onCapture, () => {
      setFrozen(null);
      toast({ title: t('error'), description: t('errorText'), variant: 'destructive' });
    });
  }, [onCapture, t]);
  useEffect(() => {
    if (!isFlashing) return;
    const timer = setTimeout(capture, FLASH_MS);
    return () => clearTimeout(timer);
  }, [isFlashing, capture]);
  const canFlash = facing === 'user' && torch === null;
  const isFlashOn = canFlash && hasFlash;
  const shoot = useCallback(() => (isFlashOn ? setFlashing(true) : capture()), [isFlashOn, capture]);
  const { secondsLeft, start, stop } = useCountdown(shoot);

  const goToFrame = (step: 1 | -1) => {
    const at = frames.findIndex(({ id }) => id === frame.id);
    const next = frames[(at + step + frames.length) % frames.length];
    if (next && next.id !== frame.id && !frozen) onFrame(next);
  };
  const { swipe, onArrowKey } = useSwipe(goToFrame);
  const seconds = COUNTDOWNS[delay] ?? 0;
  const countdownText = seconds === 0 ? t('countdownOff') : t('countdownSeconds', { n: seconds });
  const isMirrored = facing === 'user';
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className="g-camera"
      aria-label={t('takePhoto')}
      onKeyDown={onArrowKey}
      onClose={onClose}
    >
      {input}
      <div className="g-camera-top">
        <IconButton icon="close" name={t('close')} onClick={close} />
        {camera.kind === 'live' && (
          <>
            {zoomRange && (
              <label className="g-slider">
                <Icon name="zoom" />
                <input
                  type="range"
                  aria-label={t('zoom')}
                  min={zoomRange.min}
                  max={zoomRange.max}
                  step={zoomRange.step}
                  value={zoom}
                  onChange={({ target }) => setZoom(target.valueAsNumber)}
                />
              </label>
            )}
            {torch !== null && (
              <IconButton
                icon="flash"
                name={t('flash')}
                aria-pressed={torch}
                onClick={() => setTorch(!torch)}
              />
            )}
            {canFlash && (
              <IconButton
                icon="flash"
                name={t('flash')}
                aria-pressed={hasFlash}
                onClick={() => setHasFlash(!hasFlash)}
              />
            )}
          </>
        )}
      </div>
      <div className="g-camera-view" {...swipe}>
        <FrameStage frame={frame}>
          {camera.kind === 'live' && <CameraPreview video={video} frame={frame} isMirrored={isMirrored} />}
          {frozen && <FrozenFrame canvas={frozen} frame={frame} />}
          <FrameImage frame={frame} />
          {secondsLeft !== null && (
            <p key={secondsLeft} className="g-countdown" role="status">
              {secondsLeft}
            </p>
          )}
        </FrameStage>
        {frames.length > 1 && !frozen && (
          <>
            <IconButton icon="back" name={t('previousFrame')} onClick={() => goToFrame(-1)} />
            <IconButton icon="forward" name={t('nextFrame')} onClick={() => goToFrame(1)} />
          </>
        )}
        <p className="g-hidden" role="status">
          {frames.length > 1 && (frame.isNamed ? frame.name : `${t('frames')} ${frames.indexOf(frame) + 1}`)}
        </p>
      </div>
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
            ref={shutter}
            type="button"
            className="g-shutter"
            data-counting={secondsLeft !== null}
            aria-disabled={frozen !== null || isFlashing}
            aria-label={secondsLeft === null ? t('shutter') : t('cancel')}
            onClick={() => {
              if (frozen || isFlashing) return;
              if (secondsLeft !== null) stop();
              else if (seconds > 0) start(seconds);
              else shoot();
            }}
          />
          <IconButton
            icon="switchCamera"
            name={t('switchCamera')}
            disabled={!camera.canSwitch}
            onClick={() => !frozen && setFacing(isMirrored ? 'environment' : 'user')}
          />
        </div>
      ) : (
        <div className="g-camera-note">
          <p role="status">{t(NOTES[camera.kind])}</p>
          {camera.kind !== 'starting' && (
            <Button look="main" icon="image" autoFocus onClick={openPicker}>
              {t('choosePhoto')}
            </Button>
          )}
        </div>
      )}
      {isFlashing && <div className="g-screen-flash" />}
      {/* The page's own is behind the dialog. */}
      <Toaster />
    </dialog>
  );
}

const NOTES = { starting: 'cameraStarting', denied: 'cameraDenied', failed: 'cameraFailed' } as const;
