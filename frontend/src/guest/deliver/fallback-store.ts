import { belongsTo, type Delivery, type DeliveryEvent } from './delivery';
import type { Change, DeliveryStore } from './store';

/**
 * A store that never fails: what the lasting one does not take (private windows, a full disk) is kept in memory
 * while the page is open, and says so, so that a guest without storage still gets the photo delivered.
 */
export class FallbackStore implements DeliveryStore {
  private readonly memory = new Map<string, Delivery>();

  constructor(private readonly lasting: DeliveryStore) {}

  async all(event: DeliveryEvent): Promise<Delivery[]> {
    const kept = await this.lasting.all(event).catch(() => []);
    const here = [...this.memory.values()].filter((delivery) => belongsTo(delivery, event));
    return [...kept.filter(({ key }) => !this.memory.has(key)), ...here];
  }

  async get(key: string): Promise<Delivery | undefined> {
    return this.memory.get(key) ?? (await this.lasting.get(key).catch(() => undefined));
  }

  async put(delivery: Delivery): Promise<Delivery> {
    try {
      const kept = await this.lasting.put({ ...delivery, isFleeting: false });
      this.memory.delete(delivery.key);
      return kept;
    } catch {
      const fleeting = { ...delivery, isFleeting: true };
      this.memory.set(delivery.key, fleeting);
      return fleeting;
    }
  }

  async update(key: string, change: Change): Promise<Delivery | undefined> {
    const here = this.memory.get(key);
    if (!here) {
      try {
        return await this.lasting.update(key, change);
      } catch {
        // It may still be read where nothing more can be written.
      }
    }
    const stored = here ?? (await this.get(key));
    // What cannot be read may be read again later: it is left as it is.
    if (!stored) return undefined;
    const after = change(stored);
    if (after) return after === here ? here : this.put(after);
    this.memory.delete(key);
    await this.lasting.update(key, () => null).catch(() => undefined);
    return undefined;
  }
}
