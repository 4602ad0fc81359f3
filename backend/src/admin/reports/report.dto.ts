import { REPORT_REASONS, type ReportReason } from '@eventframe/contracts/reports';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { EmptyToUndefined } from '../../common/validation/transforms.js';
import { PHOTO_STATES, type PhotoState } from '../../photos/photo-state.js';
import { PageRequest } from '../listing/page-request.js';

const REPORT_STATES = ['open', 'hidden', 'dismissed'] as const;

/** What became of the reports of a photo. One that was deleted has left the queue. */
export type ReportState = (typeof REPORT_STATES)[number];

const DEVICE_STATES = ['unknown', 'allowed', 'banned'] as const;

export type DeviceState = (typeof DEVICE_STATES)[number];

/** What one guest said. */
export class ReportNoteResponse {
  @ApiProperty({ enum: REPORT_REASONS })
  reason: ReportReason;

  @ApiProperty({ type: String, nullable: true, description: 'In their own words' })
  details: string | null;

  @ApiProperty({ format: 'date-time' })
  at: string;
}

/** A photo that was reported, with all that was said of it. */
export class ReportedPhotoResponse {
  @ApiProperty({ format: 'uuid', description: 'Of the photo' })
  id: string;

  @ApiProperty({ description: 'Address of the framed picture' })
  photoUrl: string;

  @ApiProperty({ description: 'Address of the thumbnail' })
  thumbUrl: string;

  @ApiProperty({ description: 'Pixels of the framed picture' })
  width: number;

  @ApiProperty({ description: 'Pixels of the framed picture' })
  height: number;

  @ApiProperty({ enum: PHOTO_STATES, description: 'Only shown ones are public' })
  photoState: PhotoState;

  @ApiProperty({ description: 'Hidden by an operator: its organizer cannot show it again' })
  hiddenByOperator: boolean;

  @ApiProperty({ enum: REPORT_STATES })
  state: ReportState;

  @ApiProperty({ description: 'How often it was reported' })
  reports: number;

  @ApiProperty({ enum: REPORT_REASONS, isArray: true })
  reasons: ReportReason[];

  @ApiProperty({ type: [ReportNoteResponse], description: 'The newest of them' })
  notes: ReportNoteResponse[];

  @ApiProperty({ format: 'date-time' })
  firstReportedAt: string;

  @ApiProperty({ format: 'date-time' })
  lastReportedAt: string;

  @ApiProperty({ enum: DEVICE_STATES, description: 'Whether the device it came from may add more' })
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

/** Which reported photos. */
export class ReportsRequest extends PageRequest {
  @ApiPropertyOptional({ enum: [...REPORT_STATES, 'all'], default: 'open' })
  @EmptyToUndefined()
  @IsOptional()
  @IsIn([...REPORT_STATES, 'all'])
  state?: ReportState | 'all' = 'open';

  @ApiPropertyOptional({ enum: [...REPORT_REASONS, 'all'], description: 'Reported for this among others' })
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
