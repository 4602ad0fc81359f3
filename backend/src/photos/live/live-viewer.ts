import type { Response } from 'express';
import type { LiveMessage } from './live-messages.js';

/** A viewer with more unsent bytes is disconnected; it reconnects and resumes. */
const MAX_BACKLOG_BYTES = 1024 * 1024;

/** Delay after which a browser reconnects. */
const RETRY_MS = 2_000;

/** One open stream of server-sent events. */
export class LiveViewer {
  constructor(
    private readonly response: Response,
    /** Sequence of the newest entry sent to this viewer. */
    public position: number,
  ) {}

  /** Start the stream. The bare id lets a viewer resume even if the stream breaks before the first message. */
  open(): void {
    this.response.status(200).set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    this.response.flushHeaders();
    this.write(`retry: ${RETRY_MS}\nid: ${this.position}\n\n`);
  }

  /** Send the messages this viewer has not received yet. */
  send(messages: LiveMessage[], position: number): void {
    const text = messages
      .filter(({ sequence }) => sequence > this.position)
      .map((message) => message.text)
      .join('');
    this.position = Math.max(this.position, position);
    if (text !== '') this.write(text);
  }

  /** Send a comment, so that no proxy closes the stream as idle. */
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
