import { useCallback, useEffect, useState } from 'react';
import { reportFailure } from '../api/report-failure';
import { isCanvasReliable } from '../drawing/canvas-reliability';
import { createCanvas, encodeCanvas } from '../drawing/canvas';

// Not in TypeScript's library yet (W3C Image Capture).
declare global {
  interface MediaTrackCapabilities {
    torch?: boolean;
    zoom?: { min: number; max: number; step?: number };
  }
  interface MediaTrackSettings {
    zoom?: number;
  }
  interface MediaTrackConstraintSet {
    torch?: boolean;
    zoom?: number;
  }
}

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

/** Copy the current video frame. A mirrored preview is not mirrored in the photo. */
export function captureFrame(video: HTMLVideoElement): HTMLCanvasElement {
  const [canvas, context] = createCanvas({ width: video.videoWidth, height: video.videoHeight });
  context.drawImage(video, 0, 0);
  return canvas;
}

export async function encodeFrame(canvas: HTMLCanvasElement): Promise<File> {
  const blob = await encodeCanvas(canvas, 'image/jpeg', 0.95);
  return new File([blob], 'camera.jpg', { type: blob.type });
}

interface ZoomRange {
  min: number;
  max: number;
  step: number;
}

interface CameraControls {
  /** Whether the light is on; null without one. */
  torch: boolean | null;
  setTorch: (isOn: boolean) => void;
  /** Null without zoom. */
  zoomRange: ZoomRange | null;
  zoom: number;
  setZoom: (zoom: number) => void;
}

/** Light and zoom, where the camera has them. A camera that starts again has its light off. */
export function useCameraControls(stream: MediaStream | null): CameraControls {
  const [owner, setOwner] = useState(stream);
  const [isTorchOn, setTorchOn] = useState(false);
  const [zoom, setZoomTo] = useState<number | null>(null);
  if (owner !== stream) {
    setOwner(stream);
    setTorchOn(false);
    setZoomTo(null);
  }
  const track = stream?.getVideoTracks()[0];
  const range = track ? capabilitiesOf(track).zoom : undefined;
  const hasTorch = track !== undefined && capabilitiesOf(track).torch === true;
  const setTorch = useCallback(
    (isOn: boolean) => {
      // Some phones list a light that another app uses.
      track?.applyConstraints({ advanced: [{ torch: isOn }] }).then(
        () => setTorchOn(isOn),
        () => undefined,
      );
    },
    [track],
  );
  const setZoom = useCallback(
    (next: number) => {
      setZoomTo(next);
      track?.applyConstraints({ advanced: [{ zoom: next }] }).catch(() => undefined);
    },
    [track],
  );
  return {
    torch: hasTorch ? isTorchOn : null,
    setTorch,
    zoomRange: range && range.max > range.min ? { step: 0.1, ...range } : null,
    zoom: zoom ?? track?.getSettings().zoom ?? range?.min ?? 1,
    setZoom,
  };
}

function capabilitiesOf(track: MediaStreamTrack): MediaTrackCapabilities {
  // Older versions of Firefox lack it.
  return typeof track.getCapabilities === 'function' ? track.getCapabilities() : {};
}
