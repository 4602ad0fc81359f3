import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsTimeZone, Matches } from 'class-validator';
import { EmptyToUndefined } from '../common/validation/decorators.js';
import { type Device, DEVICES } from './device.js';

/** The time zone of days and hours, an IANA name. */
export class InsightsQuery {
  @ApiPropertyOptional({ default: 'UTC', example: 'Europe/Berlin', description: "The organizer's time zone" })
  @EmptyToUndefined()
  @IsOptional()
  @IsTimeZone({ message: 'tz must be a time zone such as Europe/Berlin' })
  @Matches(/^[A-Za-z]/, { message: 'tz must be a time zone such as Europe/Berlin' })
  tz?: string;
}

/** Visits, photos and downloads over the same period. */
export class InsightTotals {
  @ApiProperty({ description: "Guests on the event's page, each once an hour, without bots" })
  visits: number;

  @ApiProperty({ description: 'Existing photos, shown or not' })
  photos: number;

  @ApiProperty({ description: 'Downloads of full-size images' })
  downloads: number;
}

export class InsightDay extends InsightTotals {
  @ApiProperty({ format: 'date', description: 'In the requested time zone' })
  day: string;
}

export class AdvancedTotals extends InsightTotals {
  @ApiProperty()
  shares: number;
}

/** An hour of the day, 0 to 23, over all days of the event. */
export class InsightHour extends AdvancedTotals {
  @ApiProperty({
    minimum: 0,
    maximum: 23,
    description: 'Hour of the day in the requested time zone, over all days',
  })
  hour: number;
}

/** A frame the event has or had. Visits have no frame, since guests select one later. */
export class InsightFrame {
  @ApiProperty({ format: 'uuid' })
  frameId: string;

  @ApiProperty()
  name: string;

  @ApiProperty()
  frameUrl: string;

  @ApiProperty({ description: 'Guests can select it now' })
  current: boolean;

  @ApiProperty()
  photos: number;

  @ApiProperty()
  downloads: number;

  @ApiProperty()
  shares: number;
}

export class InsightDevice {
  @ApiProperty({ enum: DEVICES })
  device: Device;

  @ApiProperty()
  visits: number;

  @ApiProperty()
  downloads: number;

  @ApiProperty()
  shares: number;
}

/** Additional figures of larger plans: all 24 hours, every frame the event ever had, and devices. */
export class AdvancedInsights {
  @ApiProperty()
  shares: number;

  @ApiProperty({ type: [InsightHour], description: '24 entries' })
  hours: InsightHour[];

  @ApiProperty({ type: [InsightFrame], description: 'All frames the event ever had, most photos first' })
  frames: InsightFrame[];

  @ApiProperty({
    type: [InsightDevice],
    description: 'Most visits first, without devices that were never used',
  })
  devices: InsightDevice[];
}

/** Figures of one event; `advanced` is null if the plan does not include it. */
export class InsightsResponse {
  @ApiProperty()
  timeZone: string;

  @ApiProperty()
  totals: InsightTotals;

  @ApiProperty({
    type: [InsightDay],
    description: 'From the first to the last day with any figures, oldest first, including days without',
  })
  days: InsightDay[];

  @ApiProperty({
    type: AdvancedInsights,
    nullable: true,
    description: "Null without 'advanced analytics', which Professional and larger plans include",
  })
  advanced: AdvancedInsights | null;
}
