import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { EmptyToUndefined } from '../../common/validation/transforms.js';
import { GalleryPageQuery } from '../gallery/gallery-page.query.js';
import { GalleryPhotoResponse } from '../photo.dto.js';
import { PHOTO_STATES, type PhotoState } from '../photo-state.js';

/** A photo as the event's organizer sees it. */
export class OrganizerPhotoResponse extends GalleryPhotoResponse {
  @ApiProperty({
    enum: PHOTO_STATES,
    description: 'Only shown ones are public; held ones lie above the photo limit of the plan',
  })
  state: PhotoState;

  @ApiProperty({ description: 'An operator of the service hid it: only they can show it again' })
  hiddenByOperator: boolean;

  @ApiProperty({ format: 'uuid' })
  frameId: string;

  @ApiProperty({ description: 'Address of framed-photo.png' })
  downloadUrl: string;

  @ApiProperty({ description: 'Address of the photo as it was uploaded, without metadata' })
  originalPhotoUrl: string;

  @ApiProperty()
  zoom: number;

  @ApiProperty({ description: 'Degrees clockwise' })
  rotation: number;

  @ApiProperty({ description: 'Pixels of the working frame' })
  offsetX: number;

  @ApiProperty({ description: 'Pixels of the working frame' })
  offsetY: number;

  @ApiProperty({ description: 'How many recipes the photo has had' })
  revision: number;
}

/** One page of an event's photos, hidden and held ones too, the newest first. */
export class OrganizerPhotosResponse {
  @ApiProperty({ type: [OrganizerPhotoResponse], description: 'Newest first, 24 a page' })
  photos: OrganizerPhotoResponse[];

  @ApiProperty({ description: 'Photos of the asked state and frame' })
  total: number;

  @ApiProperty({ description: 'false on page 100, the last one' })
  hasMore: boolean;

  @ApiProperty({ type: String, nullable: true, description: 'To be sent with later pages' })
  before: string | null;
}

/** A page of all photos, or of those in one state, or made with one frame. */
export class OrganizerPhotosQuery extends GalleryPageQuery {
  @ApiPropertyOptional({ enum: PHOTO_STATES, description: 'Without it photos of every state' })
  @IsOptional()
  @IsIn(PHOTO_STATES, { message: `state must be one of ${PHOTO_STATES.join(', ')}` })
  state?: PhotoState;

  @ApiPropertyOptional({
    format: 'uuid',
    description: 'Only photos in this frame, which may be one of before',
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
