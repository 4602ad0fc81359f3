import { belongsTo, type Delivery, type DeliveryEvent } from './delivery';
import type { Change, DeliveryStore } from './store';

/**
 * A store that never fails. What the persistent store rejects (private windows, full disk) is held in memory
 * while the page is open and marked `isFleeting`, so that it is still delivered.
 */
export class FallbackStore implements DeliveryStore {
  private readonly memory = new Map<string, Delivery>();

  constructor(private readonly store: DeliveryStore) {}

  async all(event: DeliveryEvent): Promise<Delivery[]> {
    const kept = await this.store.all(event).catch(() => []);
    const here = [...this.memory.values()].filter((delivery) => belongsTo(delivery, event));
    return [...kept.filter(({ key }) => !this.memory.has(key)), ...here];
  }

  async get(key: string): Promise<Delivery | undefined> {
    return this.memory.get(key) ?? (await this.store.get(key).catch(() => undefined));
  }

  async put(delivery: Delivery): Promise<Delivery> {
    try {
      const kept = await this.store.put({ ...delivery, isFleeting: false });
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
        return await this.store.update(key, change);
      } catch {
        // It may still be readable when it is not writable.
      }
    }
    const stored = here ?? (await this.get(key));
    // An unreadable delivery may be readable later: leave it unchanged.
    if (!stored) return undefined;
    const after = change(stored);
    if (after) return after === here ? here : this.put(after);
    this.memory.delete(key);
    await this.store.update(key, () => null).catch(() => undefined);
    return undefined;
  }
}
