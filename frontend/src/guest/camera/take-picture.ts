import { createCanvas, release, toFile } from '../drawing/canvas';

/** The picture a video shows right now, as it is: a mirrored preview is not mirrored back into the photo. */
export async function takePicture(video: HTMLVideoElement): Promise<File> {
  const [canvas, context] = createCanvas({ width: video.videoWidth, height: video.videoHeight });
  context.drawImage(video, 0, 0);
  const blob = await toFile(canvas, 'image/jpeg', 0.95);
  release(canvas);
  return new File([blob], 'camera.jpg', { type: blob.type });
}
