import { Body, Controller, Delete, Get, Param, ParseUUIDPipe, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal, Roles } from '../../common/access/access.js';
import { ApiReturns, SuccessResponse } from '../../common/api-returns.js';
import { AccountChangesService } from './account-changes.service.js';
import {
  AccountPageResponse,
  AdminUserResponse,
  AdminUsersResponse,
  ChangePlanRequest,
  ChangeRoleRequest,
  ChangeStatusRequest,
  PlanChangedResponse,
  UsersRequest,
} from './admin-user.dto.js';
import { AccountPageService, AccountsService } from './accounts.service.js';
import { PlanGrantsService } from './plan-grants.service.js';

@ApiTags('admin')
@Roles('admin')
@Controller('admin/users')
export class AdminUsersController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly page: AccountPageService,
    private readonly changes: AccountChangesService,
    private readonly plans: PlanGrantsService,
  ) {}

  @Get()
  @ApiReturns(200, AdminUsersResponse)
  @ApiOperation({ summary: 'A page of accounts' })
  list(@Query() request: UsersRequest): Promise<AdminUsersResponse> {
    return this.accounts.list(request);
  }

  @Get(':id')
  @ApiReturns(200, AccountPageResponse)
  @ApiOperation({
    summary: 'An account with its payments, subscription, newest events and audit log entries',
  })
  get(@Param('id', ParseUUIDPipe) id: string): Promise<AccountPageResponse> {
    return this.page.get(id);
  }

  @Patch(':id')
  @ApiReturns(200, AdminUserResponse)
  @ApiOperation({ summary: "Change an organizer's status" })
  setStatus(
    @CurrentUser() admin: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { status }: ChangeStatusRequest,
  ): Promise<AdminUserResponse> {
    return this.changes.setStatus(admin, id, status);
  }

  @Patch(':id/plan')
  @ApiReturns(200, PlanChangedResponse)
  @ApiOperation({ summary: 'Grant an organizer a plan, temporarily or permanently' })
  setPlan(
    @CurrentUser() admin: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: ChangePlanRequest,
  ): Promise<PlanChangedResponse> {
    return this.plans.change(admin, id, body);
  }

  @Patch(':id/role')
  @ApiReturns(200, AdminUserResponse)
  @ApiOperation({ summary: 'Change the role of an account' })
  setRole(
    @CurrentUser() admin: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { role }: ChangeRoleRequest,
  ): Promise<AdminUserResponse> {
    return this.changes.setRole(admin, id, role);
  }

  @Post(':id/suspend')
  @ApiReturns(200, AdminUserResponse)
  @ApiOperation({ summary: 'Suspend an organizer: no sign-in, no new photos at their events' })
  suspend(
    @CurrentUser() admin: Principal,
    @Param('id', ParseUUIDPipe) id: string,
  ): Promise<AdminUserResponse> {
    return this.changes.suspend(admin, id);
  }

  @Post(':id/deactivate')
  @ApiReturns(200, AdminUserResponse)
  @ApiOperation({ summary: 'Deactivate an organizer: no sign-in, their events respond as not found' })
  deactivate(
    @CurrentUser() admin: Principal,
    @Param('id', ParseUUIDPipe) id: string,
  ): Promise<AdminUserResponse> {
    return this.changes.deactivate(admin, id);
  }

  @Delete(':id')
  @ApiReturns(200, SuccessResponse)
  @ApiOperation({ summary: 'Delete an organizer with their events, photos and files' })
  delete(@CurrentUser() admin: Principal, @Param('id', ParseUUIDPipe) id: string): Promise<SuccessResponse> {
    return this.changes.delete(admin, id);
  }
}
