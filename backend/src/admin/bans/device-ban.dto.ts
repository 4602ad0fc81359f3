import { ApiProperty } from '@nestjs/swagger';

/** A device that may not add photos to an event. Never contains the device's identifier. */
export class DeviceBanResponse {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'uuid' })
  eventId: string;

  @ApiProperty()
  eventTitle: string;

  @ApiProperty()
  linkSlug: string;

  @ApiProperty({ format: 'uuid' })
  organizerId: string;

  @ApiProperty()
  organizerName: string;

  @ApiProperty({ format: 'date-time' })
  bannedAt: string;

  @ApiProperty({ type: String, nullable: true, description: 'The operator; null if unknown' })
  bannedByName: string | null;
}
