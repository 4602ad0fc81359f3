import { PHOTO_SELECTION_MAX } from '@eventframe/contracts/limits';
import { REPORT_DETAILS_MAX, REPORT_REASONS, type ReportReason } from '@eventframe/contracts/reports';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
} from 'class-validator';
import { EmptyToUndefined, OptionalNotNull, PageNumber, Trim } from '../common/validation/decorators.js';
import { PHOTO_STATES, type PhotoState } from './photo.entity.js';

/** Whether a guest shows a photo to everyone at the event, or to the organizer only. */
export const VISIBILITIES = ['shown', 'private'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** A photo as everyone at the event sees it. */
export class GalleryPhotoResponse {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ description: 'URL of the framed image' })
  photoUrl: string;

  @ApiProperty({ description: 'URL of the thumbnail; its long side is about 480 px' })
  thumbUrl: string;

  @ApiProperty({ description: 'Pixels of the framed image' })
  width: number;

  @ApiProperty({ description: 'Pixels of the framed image' })
  height: number;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}

/** One page of the gallery, newest first. */
export class GalleryResponse {
  @ApiProperty({ type: [GalleryPhotoResponse], description: 'Newest first, 24 per page' })
  photos: GalleryPhotoResponse[];

  @ApiProperty({ description: 'Photos in the gallery now' })
  total: number;

  @ApiProperty({ description: 'Whether there are older photos; false on page 100, the last one by number' })
  hasMore: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Send this with a later page so that new photos do not shift it; null if the gallery is empty, and with cursor',
  })
  before: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Send this as cursor to get the older photos, also after page 100; null at the end',
  })
  next: string | null;
}

/** A photo as the guest who made it sees it. */
export class GuestPhotoResponse extends GalleryPhotoResponse {
  @ApiProperty({ description: 'URL of framed-photo.png; works as a plain link, for downloads only' })
  downloadUrl: string;

  @ApiProperty({ description: 'Send this as X-Photo-Receipt to read, download or delete this photo' })
  receipt: string;

  @ApiProperty({ description: "Above the organizer's photo limit: stored, but not in the gallery yet" })
  held: boolean;

  @ApiProperty({ description: 'Not in the gallery until the organizer approves it' })
  awaitingApproval: boolean;

  @ApiProperty({ description: 'Hidden from the gallery by its organizer or an operator' })
  hidden: boolean;

  @ApiProperty({
    enum: VISIBILITIES,
    description: 'Whether everyone may see it, or only its guest and the organizer',
  })
  visibility: Visibility;
}

/** A guest's change of an own photo. */
export class ChangeOwnPhotoRequest {
  @ApiProperty({ enum: VISIBILITIES })
  @IsIn(VISIBILITIES, { message: 'visibility must be shown or private' })
  visibility: Visibility;
}

/** A page of photos: the one after a cursor, or one by its number from 1. */
export class PhotoPageQuery {
  @ApiPropertyOptional({ description: "The previous page's `next`; takes precedence over page and before" })
  @EmptyToUndefined()
  @IsOptional()
  @IsString()
  cursor?: string;

  @PageNumber("Send the previous response's next as cursor to get older photos.")
  page: number = 1;

  @ApiPropertyOptional({ description: "The first page's `before`; required with later pages" })
  @EmptyToUndefined()
  @IsOptional()
  @IsString()
  before?: string;
}

/** A photo as the event's organizer sees it. */
export class OrganizerPhotoResponse extends GalleryPhotoResponse {
  @ApiProperty({
    enum: PHOTO_STATES,
    description: "Only shown photos are public; held photos exceed the plan's photo limit",
  })
  state: PhotoState;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Version of the consent text that its guest agreed to; null: none',
  })
  consentVersion: number | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  consentedAt: string | null;

  @ApiProperty({ description: 'Hidden by an operator of the service: only an operator can show it again' })
  hiddenByOperator: boolean;

  @ApiProperty({ format: 'uuid' })
  frameId: string;

  @ApiProperty({ description: 'URL of framed-photo.png' })
  downloadUrl: string;

  @ApiProperty({ description: 'URL of the photo as uploaded, without metadata' })
  originalPhotoUrl: string;

  @ApiProperty()
  zoom: number;

  @ApiProperty({ description: 'Degrees clockwise' })
  rotation: number;

  @ApiProperty({ description: 'Pixels of the working frame' })
  offsetX: number;

  @ApiProperty({ description: 'Pixels of the working frame' })
  offsetY: number;

  @ApiProperty({ description: 'Number of recipes the photo has had' })
  revision: number;
}

/** One page of an event's photos, including hidden and held ones, newest first. */
export class OrganizerPhotosResponse {
  @ApiProperty({ type: [OrganizerPhotoResponse], description: 'Newest first, 24 per page' })
  photos: OrganizerPhotoResponse[];

  @ApiProperty({ description: 'Photos of the requested state and frame' })
  total: number;

  @ApiProperty({ description: 'Whether there are older photos; false on page 100, the last one by number' })
  hasMore: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Send this with a later page; null if the list is empty, and with cursor',
  })
  before: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Send this as cursor to get the older photos, also after page 100; null at the end',
  })
  next: string | null;
}

/** Selects a page of photos by state and frame. */
export class OrganizerPhotosQuery extends PhotoPageQuery {
  @ApiPropertyOptional({ enum: PHOTO_STATES, description: 'Default: photos of every state' })
  @IsOptional()
  @IsIn(PHOTO_STATES, { message: `state must be one of ${PHOTO_STATES.join(', ')}` })
  state?: PhotoState;

  @ApiPropertyOptional({
    format: 'uuid',
    description: 'Only photos in this frame, which may be a replaced one',
  })
  @EmptyToUndefined()
  @IsOptional()
  @IsUUID(undefined, { message: 'frameId must be the id of a frame.' })
  frameId?: string;
}

export class ChangePhotoRequest {
  @ApiProperty({
    enum: ['shown', 'hidden'],
    description:
      "'shown' also approves; held photos stay held, private ones private; 403 photo_hidden_by_operator where an operator hid it",
  })
  @IsIn(['shown', 'hidden'], { message: 'state must be shown or hidden' })
  state: 'shown' | 'hidden';
}

const PHOTO_ACTIONS = ['hide', 'show', 'approve', 'delete'] as const;
export type PhotoAction = (typeof PHOTO_ACTIONS)[number];

/** One action for many photos. */
export class ChangePhotosRequest {
  @ApiProperty({
    enum: PHOTO_ACTIONS,
    description:
      "'show' also approves, and skips photos an operator hid; 'approve' leaves hidden photos hidden; held photos stay held, private ones private",
  })
  @IsIn(PHOTO_ACTIONS, { message: `action must be one of ${PHOTO_ACTIONS.join(', ')}` })
  action: PhotoAction;

  @ApiProperty({ type: [String], format: 'uuid', minItems: 1, maxItems: PHOTO_SELECTION_MAX })
  @IsUUID(undefined, { each: true, message: 'ids must be ids of photos.' })
  @ArrayUnique({ message: 'ids contains a photo twice.' })
  @ArrayMaxSize(PHOTO_SELECTION_MAX, { message: `Select at most ${PHOTO_SELECTION_MAX} photos.` })
  @ArrayNotEmpty({ message: 'Select at least one photo.' })
  @IsArray({ message: 'ids must be a list.' })
  ids: string[];
}

export class ChangePhotosResponse {
  @ApiProperty({
    type: [OrganizerPhotoResponse],
    description: 'The photos after the change, in the requested order; photos an operator hid stay hidden',
  })
  photos: OrganizerPhotoResponse[];

  @ApiProperty({ type: [String], format: 'uuid', description: 'Deleted by this call' })
  deleted: string[];

  @ApiProperty({
    type: [String],
    format: 'uuid',
    description: "Photos that are not the event's, or were deleted",
  })
  missing: string[];
}

export class ReportPhotoRequest {
  @ApiPropertyOptional({ enum: REPORT_REASONS, default: 'other' })
  @OptionalNotNull()
  @IsIn(REPORT_REASONS)
  reason: ReportReason = 'other';

  @ApiPropertyOptional({ maxLength: REPORT_DETAILS_MAX })
  @Trim()
  @EmptyToUndefined()
  @OptionalNotNull()
  @MaxLength(REPORT_DETAILS_MAX)
  @IsString()
  details?: string;
}

export class DownloadQuery {
  @ApiPropertyOptional({ description: 'From a download link' })
  @IsOptional()
  @IsString()
  signature?: string;
}
