import type { EventFeed } from '../../events/feed/event-feed.js';
import type { Audience, LiveMessages } from './live-messages.js';
import type { LiveViewer } from './live-viewer.js';

const BATCH = 100;

/** An event with viewers of one kind on this node: reads its feed once for all of them. */
export class WatchedEvent {
  readonly viewers = new Set<LiveViewer>();
  private reading: Promise<void> | undefined;
  private again = false;

  constructor(
    readonly id: string,
    private readonly audience: Audience,
    private readonly feed: EventFeed,
    private readonly messages: LiveMessages,
    /** Called when a look at the feed found nothing new: the event may be gone. */
    private readonly onNothingNew: () => Promise<void>,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Brings every viewer up to date. A failure is reported; the next call catches up on what it left. */
  wake(): void {
    this.again = true;
    this.reading ??= this.read()
      .catch(this.onFailure)
      .finally(() => {
        this.reading = undefined;
        // Woken after the last look and before this line.
        if (this.again) this.wake();
      });
  }

  /** Whether some viewer knows less than there is. */
  isBehind(position: number): boolean {
    return this.oldestPosition() < position;
  }

  private async read(): Promise<void> {
    while (this.again) {
      this.again = false;
      if (this.viewers.size === 0) return;
      const from = this.oldestPosition();
      const entries = await this.feed.findAfter(this.id, from, BATCH);
      const newest = entries.at(-1);
      if (newest === undefined) {
        await this.onNothingNew();
        continue;
      }
      const messages = await this.messages.of(entries, this.audience);
      for (const viewer of this.viewers) {
        // Who joined meanwhile may have to begin earlier, and is served in the next round.
        if (viewer.position >= from) viewer.tell(messages, newest.sequence);
      }
      this.again ||= entries.length === BATCH || this.isBehind(newest.sequence);
    }
  }

  private oldestPosition(): number {
    let oldest = Number.MAX_SAFE_INTEGER;
    for (const { position } of this.viewers) oldest = Math.min(oldest, position);
    return oldest;
  }
}
