import {
  CLIENT_FAILURES,
  type ClientFailure,
  type Engine,
  ENGINES,
} from '@eventframe/contracts/client-failures';
import { ApiProperty } from '@nestjs/swagger';
import { KEY_MODES, type KeyMode } from '../../platform/payments/key-mode.js';

/** Jobs of one kind by state, for all nodes. */
export class QueueResponse {
  @ApiProperty()
  name: string;

  @ApiProperty({ description: 'Due now or later' })
  waiting: number;

  @ApiProperty()
  active: number;

  @ApiProperty({ description: 'Failed and waiting for a retry' })
  retrying: number;

  @ApiProperty({ description: 'Permanently failed; kept for some days' })
  failed: number;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the oldest due job was due',
  })
  oldestDue: string | null;
}

/** Size of all stored images. */
export class StoredImagesResponse {
  @ApiProperty({ description: 'Bytes of all counted images' })
  bytes: number;

  @ApiProperty({ description: 'false: others are still being counted' })
  isComplete: boolean;
}

/** The last weekly comparison of the storage with the database. */
export class MediaAuditResponse {
  @ApiProperty({ format: 'date-time' })
  endedAt: string;

  @ApiProperty({ description: 'Files without a row' })
  orphaned: number;

  @ApiProperty({ description: 'Files that rows name but the storage does not have' })
  missing: number;

  @ApiProperty({ description: 'Suspiciously many files had no row, so none was deleted' })
  rejected: boolean;
}

/** The image storage and its capacity. */
export class StorageFiguresResponse {
  @ApiProperty({ enum: ['disk', 's3'] })
  kind: 'disk' | 's3';

  @ApiProperty({ description: 'The folder, or the bucket' })
  place: string;

  @ApiProperty({ type: Number, nullable: true, description: 'Bytes; null if unknown' })
  freeBytes: number | null;

  @ApiProperty({ type: Number, nullable: true, description: 'Bytes; null if unknown' })
  totalBytes: number | null;

  @ApiProperty({ description: 'Photos that exist' })
  photos: number;

  @ApiProperty({ description: 'Files pending deletion; 100,001 if there are more' })
  awaitingRemoval: number;

  @ApiProperty({ type: StoredImagesResponse })
  images: StoredImagesResponse;

  @ApiProperty({ type: MediaAuditResponse, nullable: true, description: 'null before the first' })
  audit: MediaAuditResponse | null;
}

/** A running node. */
export class NodeResponse {
  @ApiProperty({ description: 'Host name and process id' })
  name: string;

  @ApiProperty({ description: 'EventFrame version' })
  version: string;

  @ApiProperty({ format: 'date-time' })
  startedAt: string;

  @ApiProperty({ format: 'date-time', description: 'Last heartbeat' })
  seenAt: string;

  @ApiProperty({ description: 'CPU cores in use' })
  cpu: number;

  @ApiProperty({
    description: 'Whether messages of PostgreSQL arrive; without them, pages are not updated live',
  })
  receivesNotifications: boolean;
}

/** How often something failed in guests' browsers of one engine. */
export class ClientFailureCountResponse {
  @ApiProperty({ enum: ENGINES })
  engine: Engine;

  @ApiProperty({ enum: CLIENT_FAILURES })
  failure: ClientFailure;

  @ApiProperty()
  count: number;
}

/** System figures. Node.js version and start time are of the responding node. */
export class SystemFiguresResponse {
  @ApiProperty({ type: StorageFiguresResponse })
  storage: StorageFiguresResponse;

  @ApiProperty({ description: 'Size of the database on disk, in bytes' })
  databaseBytes: number;

  @ApiProperty({ description: "The database server's version" })
  databaseVersion: string;

  @ApiProperty({ type: [NodeResponse], description: 'All running nodes, the oldest first' })
  nodes: NodeResponse[];

  @ApiProperty({ description: "Whether PostgreSQL limits the duration of the service's statements" })
  limitsStatements: boolean;

  @ApiProperty({ description: "Whether PostgreSQL limits the temporary files of the service's statements" })
  limitsTemporaryFiles: boolean;

  @ApiProperty({ type: [QueueResponse] })
  queues: QueueResponse[];

  @ApiProperty({
    type: [ClientFailureCountResponse],
    description: "Failures in guests' browsers in the last 7 days (UTC); counts above 0",
  })
  clientFailures: ClientFailureCountResponse[];

  @ApiProperty({ description: 'EventFrame version of the responding node' })
  version: string;

  @ApiProperty({ description: 'Node.js version of the responding node' })
  nodeVersion: string;

  @ApiProperty({ format: 'date-time', description: 'Start time of the responding node' })
  runningSince: string;
}

export class EmailStatusResponse {
  @ApiProperty({ description: 'Whether a mail server is configured' })
  configured: boolean;

  @ApiProperty({ description: 'The state in one sentence' })
  status: string;

  @ApiProperty({ type: [String] })
  missingEnvVars: string[];

  @ApiProperty({ type: [String] })
  requiredEnvVars: string[];

  @ApiProperty()
  currentFromEmail: string;

  @ApiProperty()
  currentAppUrl: string;
}

export class TestMailResponse {
  @ApiProperty({ description: 'Email of the requesting admin' })
  sentTo: string;

  @ApiProperty({ description: 'Whether it was sent through a mail server; else it is in the outbox folder' })
  configured: boolean;
}

export class LastWebhookResponse {
  @ApiProperty({ description: "Stripe's event type", example: 'payment_intent.succeeded' })
  type: string;

  @ApiProperty({ format: 'date-time' })
  receivedAt: string;
}

export class PaymentStatusResponse {
  @ApiProperty({ description: 'Whether Stripe is configured' })
  configured: boolean;

  @ApiProperty({ description: 'The state in one sentence' })
  status: string;

  @ApiProperty({
    enum: KEY_MODES,
    nullable: true,
    description: 'Mode of the keys; null without keys, or if unknown',
  })
  mode: KeyMode | null;

  @ApiProperty({ type: [String] })
  missingEnvVars: string[];

  @ApiProperty({ type: [String] })
  requiredEnvVars: string[];

  @ApiProperty({ description: 'URL for the webhook endpoint at Stripe' })
  webhookUrl: string;

  @ApiProperty({
    type: LastWebhookResponse,
    nullable: true,
    description: 'The latest webhook received; null if none in 30 days',
  })
  lastWebhook: LastWebhookResponse | null;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Start of the last nightly reconciliation without failures; null before the first',
  })
  comparedAt: string | null;
}
