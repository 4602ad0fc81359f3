import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { EmptyToUndefined } from '../common/validation/transforms.js';
import { GalleryPageQuery } from './gallery-page.query.js';
import { GalleryPhotoResponse } from './photo.dto.js';
import { PHOTO_STATES, type PhotoState } from './photo-state.js';

/** A photo as the event's organizer sees it. */
export class OrganizerPhotoResponse extends GalleryPhotoResponse {
  @ApiProperty({
    enum: PHOTO_STATES,
    description: "Only shown photos are public; held photos exceed the plan's photo limit",
  })
  state: PhotoState;

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

  @ApiProperty({ description: 'false on page 100, the last one' })
  hasMore: boolean;

  @ApiProperty({ type: String, nullable: true, description: 'Send this with later pages' })
  before: string | null;
}

/** Selects a page of photos by state and frame. */
export class OrganizerPhotosQuery extends GalleryPageQuery {
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
      "'shown' also approves; held photos stay held; 403 photo_hidden_by_operator where an operator hid it",
  })
  @IsIn(['shown', 'hidden'], { message: 'state must be shown or hidden' })
  state: 'shown' | 'hidden';
}
