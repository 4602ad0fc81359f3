import type { Response } from 'express';
import type { LiveMessage } from './live-messages.js';

/** A viewer that lets so much pile up is cut off; it comes back and resumes where it was. */
const MAX_BACKLOG_BYTES = 1024 * 1024;

/** How soon a browser that lost its stream asks again. */
const RETRY_MS = 2_000;

/** One open stream. */
export class LiveViewer {
  constructor(
    private readonly response: Response,
    /** The newest entry this viewer knows. */
    public position: number,
  ) {}

  /** Begins the stream; the bare id lets a viewer resume even if the stream breaks before anything happens. */
  open(): void {
    this.response.status(200).set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    this.response.flushHeaders();
    this.write(`retry: ${RETRY_MS}\nid: ${this.position}\n\n`);
  }

  /** Tells what is new to this viewer, once. */
  tell(messages: LiveMessage[], position: number): void {
    const text = messages
      .filter(({ sequence }) => sequence > this.position)
      .map((message) => message.text)
      .join('');
    this.position = Math.max(this.position, position);
    if (text !== '') this.write(text);
  }

  /** A comment, so that nothing in between takes the stream for dead. */
  keepAlive(): void {
    this.write(':\n\n');
  }

  close(): void {
    this.response.end();
  }

  private write(text: string): void {
    if (this.response.writableLength > MAX_BACKLOG_BYTES) this.response.destroy();
    else this.response.write(text);
  }
}
