import { ADMIN_PAGE_SIZE } from '@eventframe/contracts/limits';
import { Injectable } from '@nestjs/common';
import type { Principal } from '../../common/access/principal.js';
import { ApiError } from '../../common/errors/api-error.js';
import { SUCCESS, type SuccessResponse } from '../../common/success.dto.js';
import { MediaService } from '../../media/media.service.js';
import { BannedDevicesRepository } from '../../photos/bans/banned-devices.repository.js';
import { PhotoVisibility } from '../../photos/organizer/photo-visibility.js';
import { PhotoRemoval } from '../../photos/photo-removal.js';
import type { Photo } from '../../photos/photo.entity.js';
import { stateOf } from '../../photos/photo-state.js';
import { PhotosRepository } from '../../photos/photos.repository.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { type Transaction, Transactions } from '../../platform/database/transactions.js';
import type { Listing } from '../listing/listing.js';
import { windowOf } from '../listing/page-request.js';
import { MOST_COUNTED } from '../listing/total.js';
import type { ReportedPhotoResponse, ReportsRequest } from './report.dto.js';
import { type ReportFilter, type ReportRow, ReportsRepository } from './reports.repository.js';

/** Photos that guests reported, and what operators do about them; every act is on record. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly reports: ReportsRepository,
    private readonly photos: PhotosRepository,
    private readonly visibility: PhotoVisibility,
    private readonly removal: PhotoRemoval,
    private readonly devices: BannedDevicesRepository,
    private readonly media: MediaService,
    private readonly transactions: Transactions,
    private readonly audit: AuditLog,
  ) {}

  async list(request: ReportsRequest): Promise<Listing<ReportedPhotoResponse>> {
    const filter = filterOf(request);
    const [rows, total] = await Promise.all([
      this.reports.findPage(filter, windowOf(request, ADMIN_PAGE_SIZE, MOST_COUNTED)),
      this.reports.count(filter),
    ]);
    return { items: rows.map((row) => this.toResponse(row)), ...total };
  }

  /** Takes the photo out of the gallery; its addresses die. Its organizer cannot show it again. */
  async hide(admin: Principal, photoId: string): Promise<ReportedPhotoResponse> {
    const [report, photo] = await this.requirePhoto(photoId);
    await this.visibility.hideAsOperator(photo, async (transaction) => {
      await this.reports.setState(photoId, 'hidden', transaction);
      await this.record(admin, 'photo.hidden', report, transaction);
    });
    return this.describe(photoId);
  }

  /**
   * Lets go of a photo an operator hid: it is in the gallery again, unless its organizer hid it, too, has to approve
   * it, or the plan holds it.
   *
   * @throws ApiError `conflict` when no operator hides it
   */
  async show(admin: Principal, photoId: string): Promise<ReportedPhotoResponse> {
    const [report, photo] = await this.requirePhoto(photoId);
    await this.visibility.showAsOperator(photo, async (transaction) => {
      await this.reports.setState(photoId, 'dismissed', transaction);
      await this.record(admin, 'photo.shown', report, transaction);
    });
    return this.describe(photoId);
  }

  /** With its files and its reports, for good. */
  async delete(admin: Principal, photoId: string): Promise<SuccessResponse> {
    const report = await this.require(photoId);
    await this.removal.remove({ id: photoId, eventId: report.eventId }, (transaction) =>
      this.record(admin, 'photo.deleted', report, transaction),
    );
    return SUCCESS;
  }

  /** Nothing is wrong with the photo: it leaves the queue until it is reported again. */
  async dismiss(admin: Principal, photoId: string): Promise<ReportedPhotoResponse> {
    const report = await this.require(photoId);
    await this.transactions.run(async (transaction) => {
      await this.reports.setState(photoId, 'dismissed', transaction);
      await this.record(admin, 'report.dismissed', report, transaction);
    });
    return this.describe(photoId);
  }

  /**
   * The device the photo came from may add no more photos to this event; those it made stay.
   *
   * @throws ApiError `conflict` when the device is not known
   */
  async ban(admin: Principal, photoId: string): Promise<ReportedPhotoResponse> {
    const report = await this.require(photoId);
    if (report.device === 'unknown') {
      throw new ApiError('conflict', 'It is not known which device this photo came from.');
    }
    await this.transactions.run(async (transaction) => {
      const isNew = await this.devices.banUploader(photoId, admin.id, transaction);
      if (isNew) await this.recordDevice(admin, 'device.banned', report, transaction);
    });
    return this.describe(photoId);
  }

  async liftBan(admin: Principal, photoId: string): Promise<ReportedPhotoResponse> {
    const report = await this.require(photoId);
    await this.transactions.run(async (transaction) => {
      const wasBanned = await this.devices.unbanUploader(photoId, transaction);
      if (wasBanned) await this.recordDevice(admin, 'device.unbanned', report, transaction);
    });
    return this.describe(photoId);
  }

  private async require(photoId: string): Promise<ReportRow> {
    const report = await this.reports.findOne(photoId);
    if (report === null) throw ApiError.notFound('Report');
    return report;
  }

  private async requirePhoto(photoId: string): Promise<[ReportRow, Photo]> {
    const report = await this.require(photoId);
    const photo = await this.photos.findById(photoId);
    if (photo === null) throw ApiError.notFound('Photo');
    return [report, photo];
  }

  private async describe(photoId: string): Promise<ReportedPhotoResponse> {
    return this.toResponse(await this.require(photoId));
  }

  private record(
    { id: actorId }: Principal,
    action: string,
    { id: subjectId, eventId, eventTitle: name, reports, reasons }: ReportRow,
    transaction: Transaction,
  ): Promise<void> {
    const details = { name, eventId, reports, reasons };
    return this.audit.record({ actorId, action, subjectType: 'photo', subjectId, details }, transaction);
  }

  private recordDevice(
    { id: actorId }: Principal,
    action: string,
    { id: photoId, eventId: subjectId, eventTitle: name }: ReportRow,
    transaction: Transaction,
  ): Promise<void> {
    const details = { name, photoId };
    return this.audit.record({ actorId, action, subjectType: 'event', subjectId, details }, transaction);
  }

  private toResponse(row: ReportRow): ReportedPhotoResponse {
    return {
      id: row.id,
      photoUrl: this.media.url(row.framedObject),
      thumbUrl: this.media.url(row.thumbObject),
      width: row.width,
      height: row.height,
      photoState: stateOf(row),
      hiddenByOperator: row.hiddenByOperator,
      state: row.state,
      reports: row.reports,
      reasons: row.reasons,
      notes: row.notes.map((note) => ({ ...note, at: new Date(note.at).toISOString() })),
      firstReportedAt: row.firstReportedAt.toISOString(),
      lastReportedAt: row.lastReportedAt.toISOString(),
      device: row.device,
      eventId: row.eventId,
      eventTitle: row.eventTitle,
      linkSlug: row.linkSlug,
      organizerId: row.organizerId,
      organizerName: row.organizerName,
    };
  }
}

/** `all` is no state, and no reason. */
function filterOf({ state, reason, eventId }: ReportsRequest): ReportFilter {
  return {
    state: state === 'all' ? undefined : state,
    reason: reason === 'all' ? undefined : reason,
    eventId,
  };
}
