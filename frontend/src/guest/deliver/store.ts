import { belongsTo, isOpen, type Delivery, type DeliveryEvent } from './delivery';

/** The delivery as it is to be from now on; null when it is to go. The same object changes nothing. */
export type Change = (stored: Delivery) => Delivery | null;

/** Where deliveries live between visits. */
export interface DeliveryStore {
  all(event: DeliveryEvent): Promise<Delivery[]>;
  get(key: string): Promise<Delivery | undefined>;
  /** @returns the delivery as it is kept */
  put(delivery: Delivery): Promise<Delivery>;
  /**
   * Changes what is stored, and nobody else does in between: other tabs and the service worker store here too.
   *
   * @returns the delivery as it is kept; undefined when there is none any more
   */
  update(key: string, change: Change): Promise<Delivery | undefined>;
}

const DATABASE = 'eventframe';
const TABLE = 'deliveries';

/** Deliveries in IndexedDB. Shared by the page, other tabs and the service worker. */
export class IndexedDbStore implements DeliveryStore {
  private database: Promise<IDBDatabase> | null = null;

  async all(event: DeliveryEvent): Promise<Delivery[]> {
    // A guest's photos are few: read through rather than by an index of every address an event may have had.
    return (await this.everything()).filter((delivery) => belongsTo(delivery, event));
  }

  /** What is still to be done of every event; for the service worker, which belongs to none. */
  async open(): Promise<Delivery[]> {
    return (await this.everything()).filter(isOpen);
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

  private everything(): Promise<Delivery[]> {
    return this.run('readonly', (table) => table.getAll() as IDBRequest<Delivery[]>);
  }

  /** Resolves when the transaction is complete, so that what was put survives the page being closed right after. */
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
        // Another tab with a newer page may want to change the database: it must not wait for this one.
        request.result.onversionchange = () => {
          request.result.close();
          // Nobody is told of a connection that the page itself closed.
          this.database = null;
        };
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
