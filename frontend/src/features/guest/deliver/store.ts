import type { Delivery } from './delivery';

/** Where deliveries live between visits. */
export interface DeliveryStore {
  all(slug: string): Promise<Delivery[]>;
  get(key: string): Promise<Delivery | undefined>;
  put(delivery: Delivery): Promise<void>;
  remove(key: string): Promise<void>;
}

const DATABASE = 'eventframe';
const TABLE = 'deliveries';
const BY_SLUG = 'slug';

/** Deliveries in IndexedDB. Shared by the page, other tabs and the service worker. */
export class IndexedDbStore implements DeliveryStore {
  private database: Promise<IDBDatabase> | null = null;

  all(slug: string): Promise<Delivery[]> {
    return this.run('readonly', (table) => table.index(BY_SLUG).getAll(slug) as IDBRequest<Delivery[]>);
  }

  /** Of every event; for the service worker, which belongs to none. */
  async waiting(): Promise<Delivery[]> {
    const all = await this.run('readonly', (table) => table.getAll() as IDBRequest<Delivery[]>);
    return all.filter((delivery) => delivery.state === 'waiting');
  }

  get(key: string): Promise<Delivery | undefined> {
    return this.run('readonly', (table) => table.get(key) as IDBRequest<Delivery | undefined>);
  }

  async put(delivery: Delivery): Promise<void> {
    await this.run('readwrite', (table) => table.put(delivery));
  }

  async remove(key: string): Promise<void> {
    await this.run('readwrite', (table) => table.delete(key));
  }

  /** Resolves when the transaction is complete, so that what was put survives the page being closed right after. */
  private async run<T>(mode: IDBTransactionMode, ask: (table: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const database = await this.open();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(TABLE, mode);
      const request = ask(transaction.objectStore(TABLE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(asError(transaction.error));
      transaction.onerror = () => reject(asError(transaction.error));
    });
  }

  private open(): Promise<IDBDatabase> {
    this.database ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(DATABASE, 1);
      request.onupgradeneeded = () =>
        request.result.createObjectStore(TABLE, { keyPath: 'key' }).createIndex(BY_SLUG, BY_SLUG);
      request.onsuccess = () => {
        // Another tab with a newer page may want to change the database: it must not wait for this one.
        request.result.onversionchange = () => request.result.close();
        request.result.onclose = () => (this.database = null);
        resolve(request.result);
      };
      request.onerror = () => reject(asError(request.error));
      request.onblocked = () => reject(new Error('The database is held by an older page.'));
    }).catch((error: unknown) => {
      this.database = null;
      throw error;
    });
    return this.database;
  }
}

const asError = (error: DOMException | null) => error ?? new Error('The database gave up.');
