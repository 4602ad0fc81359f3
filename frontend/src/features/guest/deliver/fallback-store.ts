import type { Delivery } from './delivery';
import type { DeliveryStore } from './store';

/**
 * A store that never fails: what the lasting one does not take (private windows, a full disk) is kept in memory
 * while the page is open, so that a guest without storage still gets the photo delivered.
 */
export class FallbackStore implements DeliveryStore {
  private readonly memory = new Map<string, Delivery>();

  constructor(private readonly lasting: DeliveryStore) {}

  async all(slug: string): Promise<Delivery[]> {
    const kept = await this.lasting.all(slug).catch(() => []);
    const here = [...this.memory.values()].filter((delivery) => delivery.slug === slug);
    return [...kept.filter(({ key }) => !this.memory.has(key)), ...here];
  }

  async get(key: string): Promise<Delivery | undefined> {
    return this.memory.get(key) ?? (await this.lasting.get(key).catch(() => undefined));
  }

  async put(delivery: Delivery): Promise<void> {
    try {
      await this.lasting.put(delivery);
      this.memory.delete(delivery.key);
    } catch {
      this.memory.set(delivery.key, delivery);
    }
  }

  async remove(key: string): Promise<void> {
    this.memory.delete(key);
    await this.lasting.remove(key).catch(() => undefined);
  }
}
