import { REPORT_REASONS, type ReportReason } from '@eventframe/contracts/reports';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { EmptyToUndefined } from '../../common/validation/decorators.js';
import { PHOTO_STATES, type PhotoState } from '../../photos/photo.entity.js';
import { PageRequest } from '../../common/listing.js';

const REPORT_STATES = ['open', 'hidden', 'dismissed'] as const;

/** The state of a photo's reports. A deleted photo leaves the queue. */
export type ReportState = (typeof REPORT_STATES)[number];

const DEVICE_STATES = ['unknown', 'allowed', 'banned'] as const;

export type DeviceState = (typeof DEVICE_STATES)[number];

/** One guest's report. */
export class ReportNoteResponse {
  @ApiProperty({ enum: REPORT_REASONS })
  reason: ReportReason;

  @ApiProperty({ type: String, nullable: true, description: 'Free text by the guest' })
  details: string | null;

  @ApiProperty({ format: 'date-time' })
  at: string;
}

/** A reported photo with its reports. */
export class ReportedPhotoResponse {
  @ApiProperty({ format: 'uuid', description: 'Id of the photo' })
  id: string;

  @ApiProperty({ description: 'URL of the framed photo' })
  photoUrl: string;

  @ApiProperty({ description: 'URL of the thumbnail' })
  thumbUrl: string;

  @ApiProperty({ description: 'Pixels of the framed photo' })
  width: number;

  @ApiProperty({ description: 'Pixels of the framed photo' })
  height: number;

  @ApiProperty({ enum: PHOTO_STATES, description: 'Only shown photos are public' })
  photoState: PhotoState;

  @ApiProperty({ description: 'Hidden by an operator; the organizer cannot show it' })
  hiddenByOperator: boolean;

  @ApiProperty({ enum: REPORT_STATES })
  state: ReportState;

  @ApiProperty({ description: 'Number of reports' })
  reports: number;

  @ApiProperty({ enum: REPORT_REASONS, isArray: true })
  reasons: ReportReason[];

  @ApiProperty({ type: [ReportNoteResponse], description: 'The newest reports' })
  notes: ReportNoteResponse[];

  @ApiProperty({ format: 'date-time' })
  firstReportedAt: string;

  @ApiProperty({ format: 'date-time' })
  lastReportedAt: string;

  @ApiProperty({ enum: DEVICE_STATES, description: "Whether the uploader's device may add photos" })
  device: DeviceState;

  @ApiProperty({ format: 'uuid' })
  eventId: string;

  @ApiProperty()
  eventTitle: string;

  @ApiProperty()
  linkSlug: string;

  @ApiProperty({ format: 'uuid' })
  organizerId: string;

  @ApiProperty()
  organizerName: string;
}

/** Filter and page of reported photos. */
export class ReportsRequest extends PageRequest {
  @ApiPropertyOptional({ enum: [...REPORT_STATES, 'all'], default: 'open' })
  @EmptyToUndefined()
  @IsOptional()
  @IsIn([...REPORT_STATES, 'all'])
  state?: ReportState | 'all' = 'open';

  @ApiPropertyOptional({
    enum: [...REPORT_REASONS, 'all'],
    description: 'Photos with at least one report for this reason',
  })
  @EmptyToUndefined()
  @IsOptional()
  @IsIn([...REPORT_REASONS, 'all'])
  reason?: ReportReason | 'all';

  @ApiPropertyOptional({ format: 'uuid', description: "One event's" })
  @EmptyToUndefined()
  @IsOptional()
  @IsUUID()
  eventId?: string;
}
