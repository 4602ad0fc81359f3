import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import { EmptyToUndefined, IsTimestamp } from '../../common/validation/decorators.js';
import { PageRequest } from '../../common/listing.js';

const SUBJECT_MAX = 100;
const SUBJECT_TYPES = ['user', 'session', 'event', 'photo', 'plan'];

/** One audit log entry. Deleted accounts and events keep their id, and their name if the log has it. */
export class AuditEntryResponse {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'null: the service, or a visitor',
  })
  actorId: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'null also for a deleted account that the log does not name',
  })
  actorName: string | null;

  @ApiProperty({ description: 'Whether the account was deleted' })
  actorIsGone: boolean;

  @ApiProperty({ description: 'Subject and verb, for example user.suspended' })
  action: string;

  @ApiProperty()
  subjectType: string;

  @ApiProperty({ type: String, nullable: true })
  subjectId: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Name of the account or title of the event, if known',
  })
  subjectName: string | null;

  @ApiProperty({ description: 'Whether the account or event was deleted' })
  subjectIsGone: boolean;

  @ApiProperty({ type: 'object', additionalProperties: true })
  details: Record<string, unknown>;
}

/** Filter and page of audit log entries. */
export class AuditLogRequest extends PageRequest {
  @ApiPropertyOptional({ description: 'One action, or a prefix such as "user."' })
  @EmptyToUndefined()
  @IsOptional()
  @Matches(/^[a-z_]+\.[a-z_]*$/, { message: 'An action looks like user.suspended' })
  action?: string;

  @ApiPropertyOptional({ format: 'uuid' })
  @EmptyToUndefined()
  @IsOptional()
  @IsUUID()
  actorId?: string;

  @ApiPropertyOptional({
    enum: SUBJECT_TYPES,
    description: "Type of the subject; defaults to 'user' if only subjectId is given",
  })
  @EmptyToUndefined()
  @IsOptional()
  @IsIn(SUBJECT_TYPES)
  subjectType?: string;

  @ApiPropertyOptional({ description: 'Id of the subject' })
  @EmptyToUndefined()
  @IsOptional()
  @MaxLength(SUBJECT_MAX)
  @IsString()
  subjectId?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Inclusive' })
  @EmptyToUndefined()
  @IsOptional()
  @IsTimestamp({ message: 'from must be a date and time' })
  from?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Exclusive' })
  @EmptyToUndefined()
  @IsOptional()
  @IsTimestamp({ message: 'to must be a date and time' })
  to?: string;
}
