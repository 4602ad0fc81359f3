/** Caches derived images up to a number of bytes and evicts the least recently used. */
export class ImageCache<T> {
  /** In order of use: a Map iterates in insertion order. */
  private readonly images = new Map<string, T>();
  private readonly loading = new Map<string, Promise<T>>();
  private bytes = 0;

  /**
   * @param maxBytes maximum sum of `bytesOf`
   * @param bytesOf memory of an image
   */
  constructor(
    private readonly maxBytes: number,
    private readonly bytesOf: (image: T) => number,
  ) {}

  /**
   * Get an image, made once for all concurrent callers. An id always means the same pixels.
   *
   * @param make called if the image is not cached; a failure is passed on and not cached
   */
  get(id: string, make: () => Promise<T>): Promise<T> {
    const cached = this.images.get(id);
    if (cached !== undefined) {
      this.images.delete(id);
      this.images.set(id, cached);
      return Promise.resolve(cached);
    }
    return this.loading.get(id) ?? this.load(id, make);
  }

  /** Cached bytes. */
  get size(): number {
    return this.bytes;
  }

  private load(id: string, make: () => Promise<T>): Promise<T> {
    const loading = make()
      .then((image) => {
        this.add(id, image);
        return image;
      })
      .finally(() => this.loading.delete(id));
    this.loading.set(id, loading);
    return loading;
  }

  private add(id: string, image: T): void {
    this.images.set(id, image);
    this.bytes += this.bytesOf(image);
    for (const [oldest, evicted] of this.images) {
      if (this.bytes <= this.maxBytes) break;
      this.images.delete(oldest);
      this.bytes -= this.bytesOf(evicted);
    }
  }
}
