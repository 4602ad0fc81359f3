import { ApiProperty } from '@nestjs/swagger';

export class CleanupResponse {
  @ApiProperty({ description: 'Events that were removed' })
  deletedCount: number;

  @ApiProperty({ description: 'Expired events that are left: more than one call removes in its time' })
  remaining: number;
}

export class MaintenanceResponse {
  @ApiProperty({ description: 'Whether the database answers' })
  database: boolean;

  @ApiProperty({ description: 'Whether the media storage answers' })
  storage: boolean;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'null: never' })
  lastCleanup: string | null;

  @ApiProperty({ type: Number, nullable: true, description: 'Events the last cleanup removed' })
  lastCleanupCount: number | null;
}
