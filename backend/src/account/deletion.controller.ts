import { Body, Controller, Delete, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentUser, type Principal } from '../common/access/access.js';
import { ApiReturns, SuccessResponse } from '../common/api-returns.js';
import { DeleteUserRequest } from './account.dto.js';
import { DeletionService } from './deletion.service.js';

@ApiTags('account')
@Controller('user')
export class DeletionController {
  constructor(private readonly deletion: DeletionService) {}

  @Delete()
  @ApiReturns(200, SuccessResponse)
  @ApiOperation({ summary: 'Delete the account with its events, their photos and all files' })
  delete(
    @CurrentUser() principal: Principal,
    @Body() body: DeleteUserRequest,
    @Req() request: Request,
  ): Promise<SuccessResponse> {
    return this.deletion.delete(principal, body.currentPassword, request);
  }
}
