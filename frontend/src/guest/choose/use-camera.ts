import { useEffect, useState } from 'react';
import { reportFailure } from '../api/report-failure';
import { isCanvasReliable } from '../drawing/canvas-reliability';
import { createCanvas, releaseCanvas, encodeCanvas } from '../drawing/canvas';

export type Facing = 'user' | 'environment';

export type CameraState =
  | { kind: 'starting' }
  | { kind: 'live'; stream: MediaStream; canSwitch: boolean }
  | { kind: 'denied' | 'failed' };

/** Stream the camera while the component is mounted. */
export function useCamera(facing: Facing): CameraState {
  const [state, setState] = useState<CameraState>({ kind: 'starting' });
  const [starts, setStarts] = useState(0);

  useEffect(() => {
    let isWanted = true;
    let stream: MediaStream | null = null;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    start(facing).then(
      (started) => {
        stream = started.stream;
        if (!isWanted) return stop();
        setState({ kind: 'live', ...started });
        // Phones end the stream when the page goes to the background or a call comes in. Start again.
        stream.getVideoTracks()[0]?.addEventListener('ended', () => isWanted && setStarts((n) => n + 1));
      },
      (error: unknown) => {
        const isDenied = error instanceof DOMException && error.name === 'NotAllowedError';
        if (!isDenied) reportFailure('camera_failed');
        if (isWanted) setState({ kind: isDenied ? 'denied' : 'failed' });
      },
    );
    return () => {
      isWanted = false;
      stop();
      setState({ kind: 'starting' });
    };
  }, [facing, starts]);
  return state;
}

async function start(facing: Facing) {
  // The photo is read from a canvas. If that is unreliable, the guest chooses a file instead.
  if (!(await isCanvasReliable())) throw new Error('This browser alters what is read from a canvas.');
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: facing }, width: { ideal: 2560 }, height: { ideal: 1440 } },
  });
  const devices = await navigator.mediaDevices.enumerateDevices();
  return { stream, canSwitch: devices.filter(({ kind }) => kind === 'videoinput').length > 1 };
}

/**
 * Count down whole seconds, then call `onEnd`.
 *
 * @param onEnd stable callback
 * @returns the seconds left (null while idle), `start` and `stop`
 */
export function useCountdown(onEnd: () => void) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  useEffect(() => {
    if (secondsLeft === null) return;
    const timer = setTimeout(() => {
      setSecondsLeft(secondsLeft > 1 ? secondsLeft - 1 : null);
      if (secondsLeft <= 1) onEnd();
    }, 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft, onEnd]);
  return {
    secondsLeft,
    start: (seconds: number) => setSecondsLeft(seconds),
    stop: () => setSecondsLeft(null),
  };
}

/** Capture the current video frame. A mirrored preview is not mirrored in the photo. */
export async function capturePhoto(video: HTMLVideoElement): Promise<File> {
  const [canvas, context] = createCanvas({ width: video.videoWidth, height: video.videoHeight });
  context.drawImage(video, 0, 0);
  const blob = await encodeCanvas(canvas, 'image/jpeg', 0.95);
  releaseCanvas(canvas);
  return new File([blob], 'camera.jpg', { type: blob.type });
}
