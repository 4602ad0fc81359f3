import { DEFAULT_PLACEMENT, PLACEMENT_BOUNDS, type Placement } from '@eventframe/contracts/framing/geometry';
import { MESSAGES } from '@eventframe/contracts/messages';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNumber, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { EmptyToUndefined, FormNumber } from '../../common/validation/transforms.js';

/** One number of the placement, as text of a form. */
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

/** The fields of a form that carries the photo; numbers of the placement that are left out have their defaults. */
export class UploadPhotoRequest implements Partial<Placement> {
  @ApiProperty({ type: 'string', format: 'binary', description: 'JPEG, PNG, WebP, AVIF, HEIC, GIF or TIFF' })
  @IsOptional()
  photo?: unknown;

  @ApiPropertyOptional({ format: 'uuid', description: "Without it the event's primary frame" })
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
}

/** The placement a request asks for, its defaults filled in. */
export function placementOf({ zoom, rotation, offsetX, offsetY }: UploadPhotoRequest): Placement {
  return {
    zoom: zoom ?? DEFAULT_PLACEMENT.zoom,
    rotation: rotation ?? DEFAULT_PLACEMENT.rotation,
    offsetX: offsetX ?? DEFAULT_PLACEMENT.offsetX,
    offsetY: offsetY ?? DEFAULT_PLACEMENT.offsetY,
  };
}
