import { ApiProperty } from '@nestjs/swagger';

/** A plan; its price in the currency's smallest unit, limits of -1 are none. */
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

/** Plans on offer, the smallest first. */
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

/** A user's plan, what counts against it, and what is left: never below 0, -1 when unlimited. */
export class CreditsResponse {
  @ApiProperty()
  plan: PlanResponse;

  @ApiProperty()
  usage: Counts;

  @ApiProperty()
  credits: Counts;

  @ApiProperty({
    description:
      'The plan is used up and as many photos are held as may be: of new ones none is kept for now',
  })
  photosExhausted: boolean;

  @ApiProperty({
    description: "The subscription's last payment failed; the plan ends unless the card is changed",
  })
  paymentFailed: boolean;
}

/** Photos ever made, deleted ones too, and those that count in this calendar month (UTC). */
export class StatsResponse {
  @ApiProperty({ description: 'Photos ever made for this organizer' })
  lifetimePhotos: number;

  @ApiProperty({ description: 'Photos made in this calendar month (UTC)' })
  photosThisMonth: number;
}
