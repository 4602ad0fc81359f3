import { PHOTO_SELECTION_MAX } from '@eventframe/contracts/limits';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsUUID } from 'class-validator';
import { OrganizerPhotoResponse } from '../organizer-photo.dto.js';

const PHOTO_ACTIONS = ['hide', 'show', 'approve', 'delete'] as const;
export type PhotoAction = (typeof PHOTO_ACTIONS)[number];

/** One action for many photos. */
export class ChangePhotosRequest {
  @ApiProperty({
    enum: PHOTO_ACTIONS,
    description:
      "'show' also approves, and skips photos an operator hid; 'approve' leaves hidden photos hidden; held photos stay held",
  })
  @IsIn(PHOTO_ACTIONS, { message: `action must be one of ${PHOTO_ACTIONS.join(', ')}` })
  action: PhotoAction;

  @ApiProperty({ type: [String], format: 'uuid', minItems: 1, maxItems: PHOTO_SELECTION_MAX })
  @IsUUID(undefined, { each: true, message: 'ids must be ids of photos.' })
  @ArrayUnique({ message: 'ids contains a photo twice.' })
  @ArrayMaxSize(PHOTO_SELECTION_MAX, { message: `At most ${PHOTO_SELECTION_MAX} photos at once.` })
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
