import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { removeFolder, temporaryFolder } from '../../test/support/temporary-folder.js';
import { CopiedNames } from '../platform/storage/copied-names.js';
import { type ListedObject, Storage, type StoredObject } from '../platform/storage/storage.js';
import { MediaCopy } from './media-copy.js';

/** One more than a batch, so that the copy also searches the next batch. */
const OBJECTS = 501;
const DAMAGED = 'framed/00/499.jpg';

const modifiedAt = new Date();
const stored: StoredObject = { size: 1, etag: '""', modifiedAt };

/** Contains objects of one byte and fails to store one of them. */
class OneByteEach extends Storage {
  readonly failed: Promise<void>;
  private fail!: () => void;

  constructor(private readonly objects: number) {
    super();
    this.failed = new Promise((resolve) => (this.fail = resolve));
  }

  async put(name: string, content: Buffer | Readable): Promise<void> {
    if (!Buffer.isBuffer(content)) await buffer(content);
    if (name !== DAMAGED) return;
    await searched;
    this.fail();
    throw new Error(`${name} could not be stored`);
  }

  stat(): Promise<StoredObject> {
    return Promise.resolve(stored);
  }

  read(): Promise<Readable> {
    return Promise.resolve(Readable.from([Buffer.alloc(1)]));
  }

  fingerprint(): Promise<string> {
    return Promise.resolve('one byte each');
  }

  delete(): Promise<void> {
    return Promise.resolve();
  }

  async *list(): AsyncIterable<ListedObject> {
    for (let i = 0; i < this.objects; i += 1) {
      yield await Promise.resolve({ name: `framed/00/${i}.jpg`, size: 1, modifiedAt });
    }
  }

  sweepIncoming(): Promise<number> {
    return Promise.resolve(0);
  }
}

let startSearch!: () => void;
/** Resolves once the copy queries rows for the last object. */
const searched = new Promise<void>((resolve) => (startSearch = resolve));

describe('MediaCopy', () => {
  it('fails if an object cannot be copied while the next batch is searched', async () => {
    const folder = await temporaryFolder();
    const [from, to] = [new OneByteEach(OBJECTS), new OneByteEach(0)];
    const findOrphaned = async (names: string[]): Promise<string[]> => {
      if (names.length > 1) return [];
      startSearch();
      await to.failed;
      // Leaves time to handle the failure.
      await new Promise((resolve) => setTimeout(resolve, 50));
      return [];
    };
    try {
      const copy = new MediaCopy(from, to, await CopiedNames.open(join(folder, 'copied.txt')), findOrphaned);
      await expect(copy.run()).rejects.toThrow(`${DAMAGED} could not be stored`);
    } finally {
      await removeFolder(folder);
    }
  });
});
