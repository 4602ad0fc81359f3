import { ADMIN_PAGE_SIZE } from '@eventframe/contracts/limits';
import { Injectable } from '@nestjs/common';
import type { Principal } from '../../common/access/access.js';
import { ApiError } from '../../common/errors/api-error.js';
import { SUCCESS, type SuccessResponse } from '../../common/api-returns.js';
import { MediaService } from '../../media/media.service.js';
import { BannedDevicesRepository } from '../../photos/bans/banned-devices.repository.js';
import { PhotoVisibility } from '../../photos/organizer/photo-visibility.js';
import { PhotoRemoval } from '../../photos/photo-removal.js';
import { type Photo, stateOf } from '../../photos/photo.entity.js';
import { PhotosRepository } from '../../photos/photos.repository.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { type Transaction, Transactions } from '../../platform/database/transactions.js';
import { type Listing, MAX_COUNTED, toWindow } from '../../common/listing.js';
import type { ReportedPhotoResponse, ReportsRequest } from './report.dto.js';
import { type ReportFilter, type ReportRow, ReportsRepository } from './reports.repository.js';

/** Lists and handles reported photos. Records each action in the audit log. */
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
    const filter = toReportFilter(request);
    const [rows, total] = await Promise.all([
      this.reports.findPage(filter, toWindow(request, ADMIN_PAGE_SIZE, MAX_COUNTED)),
      this.reports.count(filter),
    ]);
    return { items: rows.map((row) => this.toResponse(row)), ...total };
  }

  /** Hide the photo from the gallery and invalidate its URLs. The organizer cannot show it again. */
  async hide(admin: Principal, photoId: string): Promise<ReportedPhotoResponse> {
    const [report, photo] = await this.getReportedPhoto(photoId);
    await this.visibility.hideAsOperator(photo, async (transaction) => {
      await this.reports.setState(photoId, 'hidden', transaction);
      await this.record(admin, 'photo.hidden', report, transaction);
    });
    return this.getResponse(photoId);
  }

  /**
   * Show a photo that an operator hid, unless it is also hidden by the organizer, awaits approval or is held.
   *
   * @throws ApiError `conflict` if no operator hid it
   */
  async show(admin: Principal, photoId: string): Promise<ReportedPhotoResponse> {
    const [report, photo] = await this.getReportedPhoto(photoId);
    await this.visibility.showAsOperator(photo, async (transaction) => {
      await this.reports.setState(photoId, 'dismissed', transaction);
      await this.record(admin, 'photo.shown', report, transaction);
    });
    return this.getResponse(photoId);
  }

  /** Delete the photo permanently, with its files and reports. */
  async delete(admin: Principal, photoId: string): Promise<SuccessResponse> {
    const report = await this.getReport(photoId);
    await this.removal.removeAll(report.eventId, [photoId], (transaction) =>
      this.record(admin, 'photo.deleted', report, transaction),
    );
    return SUCCESS;
  }

  /** Dismiss the reports. The photo leaves the queue until it is reported again. */
  async dismiss(admin: Principal, photoId: string): Promise<ReportedPhotoResponse> {
    const report = await this.getReport(photoId);
    await this.transactions.run(async (transaction) => {
      await this.reports.setState(photoId, 'dismissed', transaction);
      await this.record(admin, 'report.dismissed', report, transaction);
    });
    return this.getResponse(photoId);
  }

  /**
   * Ban the uploader's device from adding photos to this event. Existing photos stay.
   *
   * @throws ApiError `conflict` if the device is unknown
   */
  async ban(admin: Principal, photoId: string): Promise<ReportedPhotoResponse> {
    const report = await this.getReport(photoId);
    if (report.device === 'unknown') {
      throw new ApiError('conflict', 'The device of this photo is unknown, so it cannot be banned.');
    }
    await this.transactions.run(async (transaction) => {
      const isNew = await this.devices.banUploader(photoId, admin.id, transaction);
      if (isNew) await this.recordDevice(admin, 'device.banned', report, transaction);
    });
    return this.getResponse(photoId);
  }

  async liftBan(admin: Principal, photoId: string): Promise<ReportedPhotoResponse> {
    const report = await this.getReport(photoId);
    await this.transactions.run(async (transaction) => {
      const wasBanned = await this.devices.unbanUploader(photoId, transaction);
      if (wasBanned) await this.recordDevice(admin, 'device.unbanned', report, transaction);
    });
    return this.getResponse(photoId);
  }

  private async getReport(photoId: string): Promise<ReportRow> {
    const report = await this.reports.findOne(photoId);
    if (report === null) throw ApiError.notFound('Report');
    return report;
  }

  private async getReportedPhoto(photoId: string): Promise<[ReportRow, Photo]> {
    const report = await this.getReport(photoId);
    const photo = await this.photos.findById(photoId);
    if (photo === null) throw ApiError.notFound('Photo');
    return [report, photo];
  }

  private async getResponse(photoId: string): Promise<ReportedPhotoResponse> {
    return this.toResponse(await this.getReport(photoId));
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

/** Convert a request to a filter; `all` means no filter. */
function toReportFilter({ state, reason, eventId }: ReportsRequest): ReportFilter {
  return {
    state: state === 'all' ? undefined : state,
    reason: reason === 'all' ? undefined : reason,
    eventId,
  };
}
