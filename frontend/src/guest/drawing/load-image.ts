const images = new Map<string, Promise<HTMLImageElement>>();

/**
 * A decoded image, loaded once; one of this device's memory anew each time, since it would be kept for good. Frames may
 * come from another host, so they are asked for in a way canvas may read.
 */
export function loadImage(url: string): Promise<HTMLImageElement> {
  const known = images.get(url);
  if (known) return known;
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = url;
  const loaded = image.decode().then(() => image);
  if (url.startsWith('blob:')) return loaded;
  images.set(url, loaded);
  loaded.catch(() => images.delete(url));
  return loaded;
}
