import type { CompiledFrame } from './compiled-frame.js';

/** Keeps compiled frames up to a number of bytes, dropping the ones not used for longest. */
export class CompiledFrameCache {
  /** In order of use: a Map iterates in the order of insertion. */
  private readonly frames = new Map<string, CompiledFrame>();
  private readonly loading = new Map<string, Promise<CompiledFrame>>();
  private bytes = 0;

  constructor(private readonly maxBytes: number) {}

  /**
   * The frame of this id, compiled once however many ask for it at the same time. Frames are immutable, so an id
   * always means the same pixels.
   *
   * @param compile called when the frame is not here; its failure is passed on and not kept
   */
  get(id: string, compile: () => Promise<CompiledFrame>): Promise<CompiledFrame> {
    const known = this.frames.get(id);
    if (known) {
      this.frames.delete(id);
      this.frames.set(id, known);
      return Promise.resolve(known);
    }
    return this.loading.get(id) ?? this.load(id, compile);
  }

  /** Bytes held now. */
  get size(): number {
    return this.bytes;
  }

  private load(id: string, compile: () => Promise<CompiledFrame>): Promise<CompiledFrame> {
    const loading = compile()
      .then((frame) => {
        this.keep(id, frame);
        return frame;
      })
      .finally(() => this.loading.delete(id));
    this.loading.set(id, loading);
    return loading;
  }

  private keep(id: string, frame: CompiledFrame): void {
    this.frames.set(id, frame);
    this.bytes += frame.bytes;
    for (const [oldest, { bytes }] of this.frames) {
      if (this.bytes <= this.maxBytes) break;
      this.frames.delete(oldest);
      this.bytes -= bytes;
    }
  }
}
