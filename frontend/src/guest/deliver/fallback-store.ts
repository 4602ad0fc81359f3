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
    const stored = await this.store.all(event).catch(() => []);
    const inMemory = [...this.memory.values()].filter((delivery) => belongsTo(delivery, event));
    return [...stored.filter(({ key }) => !this.memory.has(key)), ...inMemory];
  }

  async get(key: string): Promise<Delivery | undefined> {
    return this.memory.get(key) ?? (await this.store.get(key).catch(() => undefined));
  }

  async put(delivery: Delivery): Promise<Delivery> {
    try {
      const stored = await this.store.put({ ...delivery, isFleeting: false });
      this.memory.delete(delivery.key);
      return stored;
    } catch {
      const fleeting = { ...delivery, isFleeting: true };
      this.memory.set(delivery.key, fleeting);
      return fleeting;
    }
  }

  async update(key: string, change: Change): Promise<Delivery | undefined> {
    const inMemory = this.memory.get(key);
    if (!inMemory) {
      try {
        return await this.store.update(key, change);
      } catch {
        // It may still be readable when it is not writable.
      }
    }
    const stored = inMemory ?? (await this.get(key));
    // An unreadable delivery may be readable later: leave it unchanged.
    if (!stored) return undefined;
    const after = change(stored);
    if (after) return after === inMemory ? inMemory : this.put(after);
    this.memory.delete(key);
    await this.store.update(key, () => null).catch(() => undefined);
    return undefined;
  }
}
