import { Body, Controller, Patch, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentUser, type Principal } from '../common/access/access.js';
import { ApiReturns, SuccessResponse } from '../common/api-returns.js';
import { clientAddress } from '../platform/web/client-address.js';
import { UserResponse } from '../users/user.dto.js';
import { ChangePasswordRequest, UpdateUserRequest } from './account.dto.js';
import { ProfileService } from './profile.service.js';

@ApiTags('account')
@Controller('user')
export class ProfileController {
  constructor(private readonly profile: ProfileService) {}

  @Patch()
  @ApiReturns(200, UserResponse)
  @ApiOperation({
    summary: 'Change name, organization or email; a new email takes effect after its verification',
  })
  update(
    @CurrentUser() principal: Principal,
    @Body() body: UpdateUserRequest,
    @Req() request: Request,
  ): Promise<UserResponse> {
    return this.profile.update(principal, body, clientAddress(request));
  }

  @Post('password')
  @ApiReturns(200, SuccessResponse)
  @ApiOperation({ summary: 'Set a new password; signs out all other devices' })
  changePassword(
    @CurrentUser() principal: Principal,
    @Body() body: ChangePasswordRequest,
    @Req() request: Request,
  ): Promise<SuccessResponse> {
    return this.profile.changePassword(principal, body, request);
  }
}
