import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public } from '../common/access/access.js';
import { ApiReturns, SuccessResponse } from '../common/api-returns.js';
import { RATE_LIMITS } from '../platform/throttling/rate-limits.js';
import { Throttled } from '../platform/throttling/throttle.guard.js';
import { LimitedAccountMail } from './account-mail.guard.js';
import { LinkRequest, ResetLinkRequest, ResetPasswordRequest } from './auth.dto.js';
import { ResetService } from './reset.service.js';

@ApiTags('account')
@Controller('password')
export class ResetController {
  constructor(private readonly resets: ResetService) {}

  @Public()
  @LimitedAccountMail()
  @Post('forgot')
  @ApiReturns(200, SuccessResponse)
  @ApiOperation({
    summary: 'Request a password reset link; responds the same whether or not the account exists',
  })
  forgot(@Body() body: LinkRequest): Promise<SuccessResponse> {
    return this.resets.requestLink(body.email);
  }

  @Public()
  @Throttled({ limit: RATE_LIMITS.secretChecksPerAddress, by: 'address' })
  @Post('check')
  @ApiReturns(200, SuccessResponse)
  @ApiOperation({ summary: 'Check whether a mailed token is valid; does not use it up' })
  check(@Body() body: ResetLinkRequest): Promise<SuccessResponse> {
    return this.resets.checkToken(body);
  }

  @Public()
  @Throttled({ limit: RATE_LIMITS.secretChecksPerAddress, by: 'address' })
  @Post('reset')
  @ApiReturns(200, SuccessResponse)
  @ApiOperation({ summary: 'Set a new password with the mailed token; signs out all devices' })
  reset(@Body() body: ResetPasswordRequest, @Req() request: Request): Promise<SuccessResponse> {
    return this.resets.reset(body, request);
  }
}
