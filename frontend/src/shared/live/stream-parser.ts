/** One message of a server-sent event stream. */
export interface StreamMessage {
  event: string;
  data: string;
}

/** Parses server-sent events (HTML standard, 9.2.6) from chunks of any size. */
export class StreamParser {
  /** Id to resume from. Also set by an event without data. */
  lastId: string | null = null;
  private rest = '';
  private event = '';
  private id: string | null = null;
  private data: string[] = [];

  /** @returns the messages completed by the next piece of text */
  read(piece: string): StreamMessage[] {
    const messages: StreamMessage[] = [];
    // A trailing carriage return may be half of a line break: it waits for the next chunk.
    const lines = (this.rest + piece).split(/\r\n|\n|\r(?!$)/);
    this.rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') this.dispatch(messages);
      else this.take(line);
    }
    return messages;
  }

  private take(line: string): void {
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') this.event = value;
    else if (field === 'data') this.data.push(value);
    else if (field === 'id' && !value.includes('\0')) this.id = value;
  }

  private dispatch(messages: StreamMessage[]): void {
    this.lastId = this.id;
    if (this.data.length > 0) messages.push({ event: this.event || 'message', data: this.data.join('\n') });
    this.event = '';
    this.data = [];
  }
}
