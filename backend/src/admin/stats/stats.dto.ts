import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

/** Maximum days in one chart. */
const MAX_DAYS = 731;

export class AdminStatsResponse {
  @ApiProperty({ description: 'Accounts that exist' })
  totalUsers: number;

  @ApiProperty({ description: 'Events that exist' })
  totalEvents: number;

  @ApiProperty({ description: 'All photos ever created, including deleted ones' })
  totalPhotos: number;

  @ApiProperty({ description: 'Accounts that signed in since 00:00 UTC' })
  activeToday: number;

  @ApiProperty({ description: 'Photos that exist' })
  storedPhotos: number;
}

/** Number of days, including today. */
export class SeriesRequest {
  @ApiPropertyOptional({ minimum: 1, maximum: MAX_DAYS, default: 30 })
  @IsOptional()
  @Type(() => Number)
  @Max(MAX_DAYS)
  @Min(1)
  @IsInt()
  days: number = 30;
}

/** Figures of one day (UTC). Revenue is in cents of the main currency. */
export class DayResponse {
  @ApiProperty({ format: 'date', description: 'UTC' })
  day: string;

  @ApiProperty()
  signUps: number;

  @ApiProperty()
  events: number;

  @ApiProperty()
  photos: number;

  @ApiProperty({ description: 'Cents paid on this day, in the currency of most paid plans' })
  revenue: number;

  @ApiProperty({ description: 'ISO 4217' })
  currency: string;
}
