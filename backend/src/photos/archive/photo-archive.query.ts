import { PHOTO_SELECTION_MAX } from '@eventframe/contracts/limits';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsIn, IsOptional, IsUUID } from 'class-validator';
import { EmptyToUndefined } from '../../common/validation/decorators.js';
import { PHOTO_STATES, type PhotoState } from '../photo.entity.js';

const ARCHIVE_KINDS = ['framed', 'originals'] as const;
export type ArchiveKind = (typeof ARCHIVE_KINDS)[number];

/** Split a query parameter at its commas. */
const CommaSeparated = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value,
  );

/** Selects the files of an archive; without a filter, those of all photos. */
export class PhotoArchiveQuery {
  @ApiPropertyOptional({
    enum: ARCHIVE_KINDS,
    default: 'framed',
    description: "'framed': JPEG as in the gallery; 'originals': as uploaded, without metadata, HEIC as JPEG",
  })
  @EmptyToUndefined()
  @IsOptional()
  @IsIn(ARCHIVE_KINDS, { message: `kind must be one of ${ARCHIVE_KINDS.join(', ')}` })
  kind?: ArchiveKind;

  @ApiPropertyOptional({ enum: PHOTO_STATES })
  @EmptyToUndefined()
  @IsOptional()
  @IsIn(PHOTO_STATES, { message: `state must be one of ${PHOTO_STATES.join(', ')}` })
  state?: PhotoState;

  @ApiPropertyOptional({ format: 'uuid', description: 'Only photos in this frame' })
  @EmptyToUndefined()
  @IsOptional()
  @IsUUID(undefined, { message: 'frameId must be the id of a frame.' })
  frameId?: string;

  @ApiPropertyOptional({
    type: String,
    description: `Only these photos: up to ${PHOTO_SELECTION_MAX} ids separated by commas`,
  })
  @EmptyToUndefined()
  @IsOptional()
  @CommaSeparated()
  @IsUUID(undefined, { each: true, message: 'ids must be ids of photos, separated by commas.' })
  @ArrayMaxSize(PHOTO_SELECTION_MAX, { message: `Select at most ${PHOTO_SELECTION_MAX} photos.` })
  ids?: string[];
}
