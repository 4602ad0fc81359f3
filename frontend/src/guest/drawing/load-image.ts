const images = new Map<string, Promise<HTMLImageElement>>();

/**
 * Load and decode an image, cached by URL. Blob URLs are not cached, since the cache never frees them. Frames
 * may come from another host and are requested with CORS, so that a canvas may read them.
 */
export function loadImage(url: string): Promise<HTMLImageElement> {
  const cached = images.get(url);
  if (cached) return cached;
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = url;
  const loaded = image.decode().then(() => image);
  if (url.startsWith('blob:')) return loaded;
  images.set(url, loaded);
  loaded.catch(() => images.delete(url));
  return loaded;
}

/** Wait until the page has been painted, at most 100 ms: hidden pages are not painted. */
export function waitForPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
}
