/**
 * How a photo can be taken here: `live` shows the camera on the page (needs https), `system` opens the phone's own
 * camera through the file picker, `none` on a computer without a camera stream.
 */
export function cameraKind(): 'live' | 'system' | 'none' {
  // Undefined over plain http, whatever the type says.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (typeof devices?.getUserMedia === 'function') return 'live';
  return matchMedia('(pointer: coarse)').matches ? 'system' : 'none';
}
