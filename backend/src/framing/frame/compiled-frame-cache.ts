import type { CompiledFrame } from './compiled-frame.js';

/** Caches compiled frames up to a number of bytes and evicts the least recently used. */
export class CompiledFrameCache {
  /** In order of use: a Map iterates in insertion order. */
  private readonly frames = new Map<string, CompiledFrame>();
  private readonly loading = new Map<string, Promise<CompiledFrame>>();
  private bytes = 0;

  constructor(private readonly maxBytes: number) {}

  /**
   * Get a frame, compiled once for all concurrent callers. Frames are immutable, so an id always means the same
   * pixels.
   *
   * @param compile called if the frame is not cached; a failure is passed on and not cached
   */
  get(id: string, compile: () => Promise<CompiledFrame>): Promise<CompiledFrame> {
    const cached = this.frames.get(id);
    if (cached) {
      this.frames.delete(id);
      this.frames.set(id, cached);
      return Promise.resolve(cached);
    }
    return this.loading.get(id) ?? this.load(id, compile);
  }

  /** Cached bytes. */
  get size(): number {
    return this.bytes;
  }

  private load(id: string, compile: () => Promise<CompiledFrame>): Promise<CompiledFrame> {
    const loading = compile()
      .then((frame) => {
        this.add(id, frame);
        return frame;
      })
      .finally(() => this.loading.delete(id));
    this.loading.set(id, loading);
    return loading;
  }

  private add(id: string, frame: CompiledFrame): void {
    this.frames.set(id, frame);
    this.bytes += frame.bytes;
    for (const [oldest, { bytes }] of this.frames) {
      if (this.bytes <= this.maxBytes) break;
      this.frames.delete(oldest);
      this.bytes -= bytes;
    }
  }
}
