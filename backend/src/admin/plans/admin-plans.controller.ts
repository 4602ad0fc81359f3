import { Body, Controller, Get, Param, Patch } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal, Roles } from '../../common/access/access.js';
import { ApiReturns } from '../../common/api-returns.js';
import { AdminPlanResponse, ChangePlanContentRequest } from './admin-plan.dto.js';
import { AdminPlansService } from './admin-plans.service.js';

@ApiTags('admin')
@Roles('admin')
@Controller('admin/plans')
export class AdminPlansController {
  constructor(private readonly plans: AdminPlansService) {}

  @Get()
  @ApiReturns(200, [AdminPlanResponse])
  @ApiOperation({ summary: 'All plans, smallest first' })
  list(): Promise<AdminPlanResponse[]> {
    return this.plans.list();
  }

  @Patch(':id')
  @ApiReturns(200, AdminPlanResponse)
  @ApiOperation({ summary: "Change a plan's price, limits, texts, or whether it is offered" })
  change(
    @CurrentUser() admin: Principal,
    @Param('id') id: string,
    @Body() body: ChangePlanContentRequest,
  ): Promise<AdminPlanResponse> {
    return this.plans.change(admin, id, body);
  }
}
