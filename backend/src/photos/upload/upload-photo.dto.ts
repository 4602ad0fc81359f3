import { DEFAULT_PLACEMENT, PLACEMENT_BOUNDS, type Placement } from '@eventframe/contracts/framing/geometry';
import { MESSAGES } from '@eventframe/contracts/messages';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsNumber, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { EmptyToUndefined, FormNumber, IsTimestamp } from '../../common/validation/decorators.js';
import { VISIBILITIES, type Visibility } from '../photo.dto.js';

/** Of PostgreSQL's integer. */
const MAX_VERSION = 2 ** 31 - 1;

/** Validate one number of the placement, sent as form text. */
function PlacementNumber(key: keyof Placement, message: string) {
  const bounds = PLACEMENT_BOUNDS[key];
  return applyDecorators(
    ApiPropertyOptional({ minimum: bounds.min, maximum: bounds.max, default: DEFAULT_PLACEMENT[key] }),
    FormNumber(),
    IsOptional(),
    Max(bounds.max, { message }),
    Min(bounds.min, { message }),
    IsNumber({}, { message }),
  );
}

/** The upload form. Omitted numbers of the placement have their defaults. */
export class UploadPhotoRequest implements Partial<Placement> {
  @ApiProperty({ type: 'string', format: 'binary', description: 'JPEG, PNG, WebP, AVIF, HEIC, GIF or TIFF' })
  @IsOptional()
  photo?: unknown;

  @ApiPropertyOptional({ format: 'uuid', description: "Default: the event's primary frame" })
  @EmptyToUndefined()
  @IsOptional()
  @IsUUID(undefined, { message: 'frameId must be the id of a frame.' })
  frameId?: string;

  @PlacementNumber('zoom', MESSAGES.zoomInvalid)
  zoom?: number;

  @PlacementNumber('rotation', MESSAGES.rotationInvalid)
  rotation?: number;

  @PlacementNumber('offsetX', MESSAGES.offsetInvalid)
  offsetX?: number;

  @PlacementNumber('offsetY', MESSAGES.offsetInvalid)
  offsetY?: number;

  @ApiPropertyOptional({
    enum: VISIBILITIES,
    description: "Who may see it. Default: the event's; always private if the event's photos are",
  })
  @EmptyToUndefined()
  @IsOptional()
  @IsIn(VISIBILITIES, { message: 'visibility must be shown or private' })
  visibility?: Visibility;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'Version of the consent text that the guest agreed to',
  })
  @FormNumber()
  @IsOptional()
  @IsInt({ message: 'consentVersion must be a version of the consent text' })
  @Min(1, { message: 'consentVersion must be a version of the consent text' })
  @Max(MAX_VERSION, { message: 'consentVersion must be a version of the consent text' })
  consentVersion?: number;

  @ApiPropertyOptional({ format: 'date-time', description: "When, by the guest's clock. Default: now" })
  @EmptyToUndefined()
  @IsOptional()
  @IsTimestamp({ message: 'consentedAt must be a time' })
  consentedAt?: string;
}

/** Get a request's placement, with defaults for omitted numbers. */
export function placementOf({ zoom, rotation, offsetX, offsetY }: UploadPhotoRequest): Placement {
  return {
    zoom: zoom ?? DEFAULT_PLACEMENT.zoom,
    rotation: rotation ?? DEFAULT_PLACEMENT.rotation,
    offsetX: offsetX ?? DEFAULT_PLACEMENT.offsetX,
    offsetY: offsetY ?? DEFAULT_PLACEMENT.offsetY,
  };
}
