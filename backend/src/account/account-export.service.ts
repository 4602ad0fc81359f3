import { Readable } from 'node:stream';
import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import type { Principal } from '../common/access/access.js';
import { BrandsService } from '../branding/brands.service.js';
import { slugify } from '../common/slugify.js';
import { RATE_LIMITS } from '../platform/throttling/rate-limits.js';
import { Throttle } from '../platform/throttling/throttle.js';
import { AuditLog } from '../platform/audit/audit-log.js';
import { type Settings, SETTINGS } from '../platform/config/settings.js';
import { Sessions } from '../platform/sessions/sessions.js';
import { AccountExportRepository, type PhotoCursor } from './account-export.repository.js';

const BATCH_SIZE = 1000;

/** Streams the data stored about a user as one JSON document. */
@Injectable()
export class AccountExportService {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly stored: AccountExportRepository,
    private readonly brands: BrandsService,
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
    private readonly throttle: Throttle,
  ) {}

  /** @throws ApiError `too_many_requests` */
  async export({ id }: Principal, sid: string): Promise<StreamableFile> {
    await this.throttle.take([{ limit: RATE_LIMITS.accountExportsPerUser, of: id }]);
    await this.audit.recordOwn(id, 'user.exported');
    const exportedAt = new Date().toISOString();
    // Read before the response starts, so that a failure here still results in an error response.
    const head = await this.createHead(id, sid, exportedAt);
    return new StreamableFile(Readable.from(this.streamDocument(id, head)), {
      type: 'application/json; charset=utf-8',
      disposition: `attachment; filename="${this.createFileName(exportedAt)}"`,
    });
  }

  /** `eventframe-account-2026-05-01.json`; without the app's name if that contains no letter a-z. */
  private createFileName(exportedAt: string): string {
    const words = [slugify(this.settings.appName), 'account', exportedAt.slice(0, 10)];
    return `${words.filter((word) => word !== '').join('-')}.json`;
  }

  /** The account's own data, which starts the document. */
  private async createHead(userId: string, sid: string, exportedAt: string): Promise<string> {
    const account = await this.stored.findAccount(userId);
    const brand = await this.brands.findOwnBrand(userId);
    const payments = await this.stored.findPayments(userId);
    const sessions = (await this.sessions.findOf(userId, sid)).map(({ id: _id, ...session }) => session);
    const head = JSON.stringify({ exportedAt, account, brand, payments, sessions });
    const history = JSON.stringify(await this.stored.findHistory(userId));
    return `${head.slice(0, -1)},${history.slice(1, -1)}`;
  }

  private async *streamDocument(userId: string, head: string): AsyncGenerator<string> {
    yield `${head},"events":[`;
    let first = true;
    for (const event of await this.stored.findEvents(userId)) {
      const counters = await this.stored.findCounters(event.id);
      yield `${first ? '' : ','}\n${JSON.stringify({ ...event, counters }).slice(0, -1)},"photos":[`;
      yield* this.streamPhotos(event.id);
      yield ']}';
      first = false;
    }
    yield ']}\n';
  }

  private async *streamPhotos(eventId: string): AsyncGenerator<string> {
    let after: PhotoCursor | null = null;
    for (;;) {
      const photos = await this.stored.findPhotos(eventId, after, BATCH_SIZE);
      if (photos.length === 0) return;
      yield (after === null ? '' : ',') + photos.map((photo) => JSON.stringify(photo)).join(',');
      after = photos.at(-1) ?? null;
    }
  }
}
