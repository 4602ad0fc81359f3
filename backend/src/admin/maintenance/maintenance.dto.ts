import { ApiProperty } from '@nestjs/swagger';

const CLEANUP_STATES = ['running', 'done', 'stopped'] as const;

/** `stopped`: given up half-way, for instance since the storage was away; what is left waits for the next one. */
export type CleanupState = (typeof CLEANUP_STATES)[number];

/** How far a cleanup is; without an id where there was nothing to remove. */
export class CleanupResponse {
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'null: nothing had expired' })
  id: string | null;

  @ApiProperty({ enum: CLEANUP_STATES, description: 'While it runs, it can be followed by its id' })
  state: CleanupState;

  @ApiProperty({ description: 'Events it removed; while it runs, so far' })
  deletedCount: number;

  @ApiProperty({ description: 'Expired events that are left' })
  remaining: number;
}

/** The cleanup that was asked for last; its end is null while it runs. */
export class LastCleanupResponse {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ enum: CLEANUP_STATES })
  state: CleanupState;

  @ApiProperty({ description: 'Events it removed; while it runs, so far' })
  deletedCount: number;

  @ApiProperty({ format: 'date-time' })
  startedAt: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  endedAt: string | null;
}

/** Whether the database and the storage answer, and what the last cleanup did. */
export class MaintenanceResponse {
  @ApiProperty({ description: 'Whether the database answers' })
  database: boolean;

  @ApiProperty({
    description: 'Whether the media storage answers; a folder: whether files can be stored there',
  })
  storage: boolean;

  @ApiProperty({ type: LastCleanupResponse, nullable: true, description: 'null: never' })
  lastCleanup: LastCleanupResponse | null;
}
