import { belongsTo, isOpen, type Delivery, type DeliveryEvent } from './delivery';

/** Compute the new delivery; null deletes it. Returning the same object changes nothing. */
export type Change = (stored: Delivery) => Delivery | null;

/** Store of deliveries between visits. */
export interface DeliveryStore {
  all(event: DeliveryEvent): Promise<Delivery[]>;
  get(key: string): Promise<Delivery | undefined>;
  /**
   * @returns the stored delivery
   */
  put(delivery: Delivery): Promise<Delivery>;
  /**
   * Update a delivery atomically with regard to other tabs and the service worker.
   *
   * @returns the stored delivery; undefined if there is none
   */
  update(key: string, change: Change): Promise<Delivery | undefined>;
}

const DATABASE = 'eventframe';
const TABLE = 'deliveries';

/** Deliveries in IndexedDB. Shared by the page, other tabs and the service worker. */
export class IndexedDbStore implements DeliveryStore {
  private database: Promise<IDBDatabase> | null = null;

  async all(event: DeliveryEvent): Promise<Delivery[]> {
    // A guest has few photos: filter them all instead of keeping an index.
    return (await this.readAll()).filter((delivery) => belongsTo(delivery, event));
  }

  /** Open deliveries of every event, for the service worker. */
  async open(): Promise<Delivery[]> {
    return (await this.readAll()).filter(isOpen);
  }

  get(key: string): Promise<Delivery | undefined> {
    return this.run('readonly', (table) => table.get(key) as IDBRequest<Delivery | undefined>);
  }

  async put(delivery: Delivery): Promise<Delivery> {
    await this.run('readwrite', (table) => table.put(delivery));
    return delivery;
  }

  async update(key: string, change: Change): Promise<Delivery | undefined> {
    let after: Delivery | null = null;
    await this.run('readwrite', (table) => {
      const request = table.get(key) as IDBRequest<Delivery | undefined>;
      request.onsuccess = () => {
        const stored = request.result;
        if (!stored) return;
        after = change(stored);
        if (after === null) table.delete(key);
        else if (after !== stored) table.put(after);
      };
      return request;
    });
    return after ?? undefined;
  }

  private readAll(): Promise<Delivery[]> {
    return this.run('readonly', (table) => table.getAll() as IDBRequest<Delivery[]>);
  }

  /** Resolves when the transaction is complete, so that a write survives closing the page right after. */
  private async run<T>(mode: IDBTransactionMode, ask: (table: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const database = await this.connect();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(TABLE, mode);
      const request = ask(transaction.objectStore(TABLE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(asError(transaction.error));
      transaction.onerror = () => reject(asError(transaction.error));
    });
  }

  private connect(): Promise<IDBDatabase> {
    this.database ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(DATABASE, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(TABLE, { keyPath: 'key' });
      request.onsuccess = () => {
        // Release the connection if a newer page upgrades the database.
        request.result.onversionchange = () => {
          request.result.close();
          // Closing the connection here fires no close event.
          this.database = null;
        };
        request.result.onclose = () => (this.database = null);
        resolve(request.result);
      };
      request.onerror = () => reject(asError(request.error));
      request.onblocked = () => reject(new Error('Database blocked.'));
    }).catch((error: unknown) => {
      this.database = null;
      throw error;
    });
    return this.database;
  }
}

const asError = (error: DOMException | null) => error ?? new Error('Database failed.');
