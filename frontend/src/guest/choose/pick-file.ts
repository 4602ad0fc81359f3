/** Apple's browsers turn HEIC into JPEG for pages that do not name it; elsewhere it must be named to be offered. */
const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent);
export const ACCEPTED = isApple ? 'image/*' : 'image/*,.heic,.heif,.avif';

/** The first picture of what was dropped or pasted, if any. */
export function pictureIn(data: DataTransfer | null): File | null {
  const files = [...(data?.files ?? [])];
  return files.find((file) => file.type.startsWith('image/')) ?? files[0] ?? null;
}
