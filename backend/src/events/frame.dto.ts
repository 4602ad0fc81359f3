import type { Rect } from '@eventframe/contracts/framing/geometry';
import { FRAME_NAME_MAX } from '@eventframe/contracts/limits';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { EmptyToUndefined, OptionalNotNull, SingleLine } from '../common/validation/decorators.js';
import type { Frame } from './frame.entity.js';

/** A rectangle in pixels of the working frame. */
export class RectResponse implements Rect {
  @ApiProperty()
  x: number;

  @ApiProperty()
  y: number;

  @ApiProperty()
  width: number;

  @ApiProperty()
  height: number;
}

/** Colors derived from a frame's accent, #rrggbb, each with a contrast of 4.5:1 in its use. */
export class PaletteResponse {
  @ApiProperty({ description: 'Text color on the accent' })
  onAccent: string;

  @ApiProperty({ description: 'The accent as text on a light page' })
  onLight: string;

  @ApiProperty({ description: 'The accent as text on a dark page' })
  onDark: string;
}

/** A frame; sizes and rectangles in pixels of the working frame, colors as #rrggbb. */
export class FrameResponse {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ description: "At first the file's name" })
  name: string;

  @ApiProperty({ description: "Whether the organizer named it; guests do not see the file's name" })
  isNamed: boolean;

  @ApiProperty({ description: 'URL of the working copy' })
  frameUrl: string;

  @ApiProperty({ description: 'Pixels of the working copy' })
  width: number;

  @ApiProperty({ description: 'Pixels of the working copy' })
  height: number;

  @ApiProperty({ description: 'Bounding box of all open regions' })
  window: RectResponse;

  @ApiProperty({ type: [RectResponse], description: 'Transparent regions of at least 0.5% of the frame' })
  regions: RectResponse[];

  @ApiProperty({ enum: ['true', 'false'] })
  isPrimary: 'true' | 'false';

  @ApiProperty({ description: 'Leading color, #rrggbb' })
  accent: string;

  @ApiProperty()
  palette: PaletteResponse;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}

/** The form for a new frame, a PNG with a transparent window. */
export class AddFrameRequest {
  @ApiPropertyOptional({ maxLength: FRAME_NAME_MAX, description: "Blank: the file's name" })
  @SingleLine()
  @EmptyToUndefined()
  @OptionalNotNull()
  @MaxLength(FRAME_NAME_MAX)
  @IsString()
  name?: string;

  @ApiProperty({ type: 'string', format: 'binary', description: 'The frame: PNG, at most 10MB' })
  @IsOptional()
  frame?: unknown;
}

/** Omitted fields stay unchanged. A primary frame stays so until another becomes primary. */
export class UpdateFrameRequest {
  @ApiPropertyOptional({ maxLength: FRAME_NAME_MAX })
  @OptionalNotNull()
  @SingleLine()
  @MaxLength(FRAME_NAME_MAX)
  @IsNotEmpty({ message: 'Frame name is required' })
  @IsString({ message: 'Frame name is required' })
  name?: string;

  @ApiPropertyOptional({ enum: ['true'], description: 'Makes it the primary frame' })
  @OptionalNotNull()
  @IsIn(['true'], { message: 'Make another frame the primary one instead' })
  isPrimary?: 'true';
}

/** Map a frame to its response; rectangles are in pixels of the working frame. */
export function toFrameResponse(frame: Frame): FrameResponse {
  return {
    id: frame.id,
    name: frame.name,
    isNamed: frame.isNamed,
    frameUrl: frame.frameUrl,
    width: frame.width,
    height: frame.height,
    window: frame.photoWindow,
    regions: frame.regions,
    isPrimary: frame.isPrimary,
    accent: frame.accent,
    palette: frame.palette,
    createdAt: frame.createdAt.toISOString(),
  };
}
