import { ApiProperty } from '@nestjs/swagger';

const CLEANUP_STATES = ['running', 'done', 'stopped'] as const;

/** `stopped`: ended early, for example because the storage was unavailable. The next cleanup deletes the rest. */
export type CleanupState = (typeof CLEANUP_STATES)[number];

/** The progress of a cleanup; no id if nothing had expired. */
export class CleanupResponse {
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'null: nothing had expired' })
  id: string | null;

  @ApiProperty({ enum: CLEANUP_STATES, description: 'While running, poll it by its id' })
  state: CleanupState;

  @ApiProperty({ description: 'Events deleted so far' })
  deletedCount: number;

  @ApiProperty({ description: 'Expired events that remain' })
  remaining: number;
}

/** The most recent cleanup; `endedAt` is null while it runs. */
export class LastCleanupResponse {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ enum: CLEANUP_STATES })
  state: CleanupState;

  @ApiProperty({ description: 'Events deleted so far' })
  deletedCount: number;

  @ApiProperty({ format: 'date-time' })
  startedAt: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  endedAt: string | null;
}

/** Deleted events whose photos are still being deleted. */
export class DeletionsResponse {
  @ApiProperty({ description: 'Events' })
  events: number;

  @ApiProperty({ description: 'Photos that remain of them' })
  photos: number;
}

/** The state of database and storage, deletions in progress, and the last cleanup. */
export class MaintenanceResponse {
  @ApiProperty({ description: 'Whether the database responds' })
  database: boolean;

  @ApiProperty({
    description: 'Whether the media storage responds; for a folder, whether it is writable',
  })
  storage: boolean;

  @ApiProperty({ type: DeletionsResponse })
  deletions: DeletionsResponse;

  @ApiProperty({ type: LastCleanupResponse, nullable: true, description: 'null: never' })
  lastCleanup: LastCleanupResponse | null;
}
