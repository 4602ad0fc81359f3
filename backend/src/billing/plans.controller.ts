import { Controller, Get, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal, Public } from '../common/access/access.js';
import { ApiReturns } from '../common/api-returns.js';
import { CreditsResponse, PlansResponse, StatsResponse } from './billing.dto.js';
import { PlansService } from './plans.service.js';

@ApiTags('plans')
@Controller()
export class PlansController {
  constructor(private readonly plans: PlansService) {}

  @Public()
  @Get('subscription/plans')
  @ApiReturns(200, PlansResponse)
  @ApiOperation({ summary: 'The offered plans, smallest first' })
  offered(): Promise<PlansResponse> {
    return this.plans.listOffered();
  }

  @Get('users/me/stats')
  @ApiReturns(200, StatsResponse)
  @ApiOperation({ summary: "The organizer's photo counts" })
  stats(@CurrentUser() principal: Principal): Promise<StatsResponse> {
    return this.plans.getStats(principal);
  }

  @Get('users/:id/credits')
  @ApiReturns(200, CreditsResponse)
  @ApiOperation({ summary: "A user's plan, usage and remaining credits" })
  credits(
    @CurrentUser() principal: Principal,
    @Param('id', ParseUUIDPipe) id: string,
  ): Promise<CreditsResponse> {
    return this.plans.getCredits(principal, id);
  }
}
