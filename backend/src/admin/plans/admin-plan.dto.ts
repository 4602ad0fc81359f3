import { CURRENCIES } from '@eventframe/contracts/money';
import { UNLIMITED } from '@eventframe/contracts/plans';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, PartialType } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsNotEmpty, IsString, Max, MaxLength, Min } from 'class-validator';
import { PlanResponse } from '../../billing/billing.dto.js';
import { SingleLine, Trim } from '../../common/validation/decorators.js';

const NAME_MAX = 60;
const DESCRIPTION_MAX = 300;
/** Cents; Stripe's maximum for one charge in US dollars. */
const PRICE_MAX = 99_999_999;
const LIMIT_MAX = 1_000_000_000;

/** A plan with operator-only fields. */
export class AdminPlanResponse extends PlanResponse {
  @ApiProperty({ description: 'Whether it is offered' })
  isActive: boolean;

  @ApiProperty({ description: 'Accounts on this plan now' })
  users: number;
}

const PlanLimit = () =>
  applyDecorators(
    Max(LIMIT_MAX, { message: 'The limit is too high. Use -1 for unlimited.' }),
    Min(UNLIMITED, { message: 'A limit is 0 or more, or -1 for unlimited' }),
    IsInt({ message: 'A limit must be a whole number' }),
  );

class PlanContent {
  @ApiProperty({ maxLength: NAME_MAX })
  @SingleLine()
  @MaxLength(NAME_MAX)
  @IsNotEmpty({ message: 'A plan needs a name' })
  @IsString()
  displayName: string;

  @ApiProperty({ maxLength: DESCRIPTION_MAX })
  @Trim()
  @MaxLength(DESCRIPTION_MAX)
  @IsString()
  description: string;

  @ApiProperty({ description: 'Cents', minimum: 0, maximum: PRICE_MAX })
  @Max(PRICE_MAX, { message: 'The price is above the maximum charge' })
  @Min(0, { message: 'The price cannot be below 0' })
  @IsInt({ message: 'The price must be a whole number of cents' })
  price: number;

  @ApiProperty({ description: 'ISO 4217, in capitals', example: 'USD' })
  @IsIn(CURRENCIES, { message: 'Use a currency that Stripe supports, in three letters, such as USD' })
  currency: string;

  @ApiProperty({ description: '-1: unlimited', minimum: UNLIMITED })
  @PlanLimit()
  eventLimit: number;

  @ApiProperty({ description: '-1: unlimited', minimum: UNLIMITED })
  @PlanLimit()
  frameLimit: number;

  @ApiProperty({ description: 'A calendar month; -1: unlimited', minimum: UNLIMITED })
  @PlanLimit()
  photoLimit: number;

  @ApiProperty({ description: 'Whether it is offered' })
  @IsBoolean()
  isActive: boolean;
}

/** Omitted fields stay unchanged. */
export class ChangePlanContentRequest extends PartialType(PlanContent, { skipNullProperties: false }) {}
