import { ApiProperty } from '@nestjs/swagger';

/** A plan. The price is in the currency's smallest unit; a limit of -1 means unlimited. */
export class PlanResponse {
  @ApiProperty()
  id: string;

  @ApiProperty()
  name: string;

  @ApiProperty()
  displayName: string;

  @ApiProperty()
  description: string;

  @ApiProperty({ description: 'Cents' })
  price: number;

  @ApiProperty()
  currency: string;

  @ApiProperty({ enum: ['free', 'one_time', 'monthly'] })
  billing: 'free' | 'one_time' | 'monthly';

  @ApiProperty({ description: '-1: unlimited' })
  eventLimit: number;

  @ApiProperty({ description: '-1: unlimited' })
  frameLimit: number;

  @ApiProperty({ description: 'A calendar month; -1: unlimited' })
  photoLimit: number;
}

/** Offered plans, smallest first. */
export class PlansResponse {
  @ApiProperty({ type: [PlanResponse] })
  plans: PlanResponse[];
}

class Counts {
  @ApiProperty()
  events: number;

  @ApiProperty()
  frames: number;

  @ApiProperty()
  photos: number;
}

/** A user's plan, its usage and the remaining credits: never below 0, or -1 if unlimited. */
export class CreditsResponse {
  @ApiProperty()
  plan: PlanResponse;

  @ApiProperty()
  usage: Counts;

  @ApiProperty()
  credits: Counts;

  @ApiProperty({
    description: 'The photo limit and the held allowance are both used up, so new photos are not stored',
  })
  photosExhausted: boolean;

  @ApiProperty({
    description: "The subscription's last payment failed; the plan ends unless the card is updated",
  })
  paymentFailed: boolean;
}

/** Photos and events of an organizer. */
export class StatsResponse {
  @ApiProperty({ description: 'All photos ever created for this organizer' })
  lifetimePhotos: number;

  @ApiProperty({ description: 'Photos counted in this calendar month (UTC)' })
  photosThisMonth: number;

  @ApiProperty({ description: 'Events that exist; 10,001 if there are more' })
  totalEvents: number;

  @ApiProperty({ description: 'Events of these without an end or with a future one, paused or not' })
  activeEvents: number;
}
