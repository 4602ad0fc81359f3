import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsTimeZone, Matches } from 'class-validator';
import { EmptyToUndefined } from '../common/validation/transforms.js';
import { type Device, DEVICES } from './device.js';

/** The time zone days and hours are told in, an IANA name. */
export class InsightsQuery {
  @ApiPropertyOptional({ default: 'UTC', example: 'Europe/Berlin', description: "The organizer's time zone" })
  @EmptyToUndefined()
  @IsOptional()
  @IsTimeZone({ message: 'tz must be a time zone such as Europe/Berlin' })
  @Matches(/^[A-Za-z]/, { message: 'tz must be a time zone such as Europe/Berlin' })
  tz?: string;
}

/** Visits, photos and downloads, each counted over the same stretch of time. */
export class InsightTotals {
  @ApiProperty({ description: "Guests at the event's page, each once an hour; programs are left out" })
  visits: number;

  @ApiProperty({ description: 'Photos made that exist, shown or not' })
  photos: number;

  @ApiProperty({ description: 'Full-size pictures taken along' })
  downloads: number;
}

export class InsightDay extends InsightTotals {
  @ApiProperty({ format: 'date', description: 'In the asked time zone' })
  day: string;
}

export class AdvancedTotals extends InsightTotals {
  @ApiProperty()
  shares: number;
}

/** An hour of the day, 0 to 23, over all days of the event. */
export class InsightHour extends AdvancedTotals {
  @ApiProperty({ minimum: 0, maximum: 23, description: 'Of the clock in the asked time zone, over all days' })
  hour: number;
}

/** A frame the event has or had; visits have none, since they come before one is chosen. */
export class InsightFrame {
  @ApiProperty({ format: 'uuid' })
  frameId: string;

  @ApiProperty()
  name: string;

  @ApiProperty()
  frameUrl: string;

  @ApiProperty({ description: 'Guests can choose it today' })
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

/** What the larger plans tell besides: all 24 hours, every frame the event ever had, and the devices that came. */
export class AdvancedInsights {
  @ApiProperty()
  shares: number;

  @ApiProperty({ type: [InsightHour], description: '24 entries' })
  hours: InsightHour[];

  @ApiProperty({ type: [InsightFrame], description: 'Most photos first; all frames the event ever had' })
  frames: InsightFrame[];

  @ApiProperty({
    type: [InsightDevice],
    description: 'Most visits first; kinds that never came are left out',
  })
  devices: InsightDevice[];
}

/** Counts of one event; `advanced` is null where the plan does not include it. */
export class InsightsResponse {
  @ApiProperty()
  timeZone: string;

  @ApiProperty()
  totals: InsightTotals;

  @ApiProperty({
    type: [InsightDay],
    description: 'From the first day with anything to the last, the oldest first, days without included',
  })
  days: InsightDay[];

  @ApiProperty({
    type: AdvancedInsights,
    nullable: true,
    description: "Null without 'advanced analytics', which Professional and the plans above include",
  })
  advanced: AdvancedInsights | null;
}
