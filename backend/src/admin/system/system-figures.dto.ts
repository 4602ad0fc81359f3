import { ApiProperty } from '@nestjs/swagger';

/** Jobs of one kind by their state, as the database has them for all nodes. */
export class QueueResponse {
  @ApiProperty()
  name: string;

  @ApiProperty({ description: 'To be done now or later' })
  waiting: number;

  @ApiProperty()
  active: number;

  @ApiProperty({ description: 'Failed, and waiting to be tried again' })
  retrying: number;

  @ApiProperty({ description: 'Given up; kept for some days' })
  failed: number;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the oldest due job was due',
  })
  oldestDue: string | null;
}

/** Bytes of all stored pictures, and when the hourly sweep counted them, ISO 8601. */
export class StoredMediaResponse {
  @ApiProperty({ description: 'Bytes of all pictures' })
  bytes: number;

  @ApiProperty({ format: 'date-time' })
  countedAt: string;
}

/** Where pictures lie and what room they have; bytes, null where nobody can say. */
export class StorageFiguresResponse {
  @ApiProperty({ enum: ['disk', 's3'] })
  kind: 'disk' | 's3';

  @ApiProperty({ description: 'The folder, or the bucket' })
  place: string;

  @ApiProperty({ type: Number, nullable: true, description: 'Bytes; null where nobody can say' })
  freeBytes: number | null;

  @ApiProperty({ type: Number, nullable: true, description: 'Bytes; null where nobody can say' })
  totalBytes: number | null;

  @ApiProperty({ description: 'Photos that exist' })
  photos: number;

  @ApiProperty({ description: 'Files that are to go and are still there; 100,001 when there are more' })
  awaitingRemoval: number;

  @ApiProperty({
    type: StoredMediaResponse,
    nullable: true,
    description: 'What the hourly sweep counted; null before the first',
  })
  media: StoredMediaResponse | null;
}

/** What an operator looks at first. Node's version and start are those of the node that answers. */
export class SystemFiguresResponse {
  @ApiProperty({ type: StorageFiguresResponse })
  storage: StorageFiguresResponse;

  @ApiProperty({ description: 'Bytes of the database on the disk' })
  databaseBytes: number;

  @ApiProperty({ description: "The database server's version" })
  databaseVersion: string;

  @ApiProperty({ type: [QueueResponse] })
  queues: QueueResponse[];

  @ApiProperty({ description: 'Of the node that answers' })
  nodeVersion: string;

  @ApiProperty({ format: 'date-time', description: 'Since when the node that answers runs' })
  runningSince: string;
}
