import { useEffect, useState } from 'react';
import { isCanvasReliable } from '../drawing/canvas-reliability';

export type Facing = 'user' | 'environment';

export type CameraState =
  | { kind: 'starting' }
  | { kind: 'live'; stream: MediaStream; hasSeveral: boolean }
  | { kind: 'denied' | 'failed' };

/** The camera's live picture for as long as the component stands; switched off when it goes. */
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
        // Phones end the stream when the page is put aside or a call comes in: start again.
        stream.getVideoTracks()[0]?.addEventListener('ended', () => isWanted && setStarts((n) => n + 1));
      },
      (error: unknown) => {
        const isDenied = error instanceof DOMException && error.name === 'NotAllowedError';
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
  // A photo is read from a canvas. Elsewhere the guest chooses one.
  if (!(await isCanvasReliable())) throw new Error('This browser alters what is read from a canvas.');
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: facing }, width: { ideal: 2560 }, height: { ideal: 1440 } },
  });
  const devices = await navigator.mediaDevices.enumerateDevices();
  return { stream, hasSeveral: devices.filter(({ kind }) => kind === 'videoinput').length > 1 };
}
