import { Controller, Delete, Get, Param, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentUser, type Principal } from '../common/access/access.js';
import { ApiReturns, SuccessResponse } from '../common/api-returns.js';
import { SessionResponse } from './account.dto.js';
import { UserSessionsService } from './user-sessions.service.js';

@ApiTags('account')
@Controller('user/sessions')
export class SessionsController {
  constructor(private readonly sessions: UserSessionsService) {}

  @Get()
  @ApiReturns(200, [SessionResponse])
  @ApiOperation({ summary: 'Sessions of the user, most recently used first' })
  list(@CurrentUser() principal: Principal, @Req() request: Request): Promise<SessionResponse[]> {
    return this.sessions.list(principal, request.sessionID);
  }

  @Delete()
  @ApiReturns(200, SuccessResponse)
  @ApiOperation({ summary: 'Sign out all other devices' })
  endOthers(@CurrentUser() principal: Principal, @Req() request: Request): Promise<SuccessResponse> {
    return this.sessions.endOthers(principal, request);
  }

  @Delete(':id')
  @ApiReturns(200, SuccessResponse)
  @ApiOperation({ summary: 'Sign out one device' })
  end(@CurrentUser() principal: Principal, @Param('id') id: string): Promise<SuccessResponse> {
    return this.sessions.end(principal, id);
  }
}
