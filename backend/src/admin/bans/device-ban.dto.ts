import { ApiProperty } from '@nestjs/swagger';

/** A device that may add no more photos to an event. What it is known by stays here. */
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

  @ApiProperty({ type: String, nullable: true, description: 'The operator; null where that is not known' })
  bannedByName: string | null;
}
