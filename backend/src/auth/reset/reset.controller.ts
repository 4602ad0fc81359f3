import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public } from '../../common/access/public.js';
import { Answers } from '../../common/openapi/answers.js';
import { SuccessResponse } from '../../common/success.dto.js';
import { RATE_LIMITS } from '../../common/throttling/rate-limits.js';
import { Throttled } from '../../common/throttling/throttled.js';
import { LimitedAccountMail } from '../account-mail.guard.js';
import { LinkRequest } from '../verification/verification.dto.js';
import { ResetLinkRequest, ResetPasswordRequest } from './reset.dto.js';
import { ResetService } from './reset.service.js';

@ApiTags('account')
@Controller('password')
export class ResetController {
  constructor(private readonly resets: ResetService) {}

  @Public()
  @LimitedAccountMail()
  @Post('forgot')
  @Answers(200, SuccessResponse)
  @ApiOperation({
    summary: 'Ask for a link to set a new password; answers alike whether there is an account',
  })
  forgot(@Body() body: LinkRequest): Promise<SuccessResponse> {
    return this.resets.request(body.email);
  }

  @Public()
  @Throttled({ limit: RATE_LIMITS.secretChecksFromAddress, by: 'address' })
  @Post('check')
  @Answers(200, SuccessResponse)
  @ApiOperation({ summary: 'Ask whether a mailed token is still good to set a password; it stays as it is' })
  check(@Body() body: ResetLinkRequest): Promise<SuccessResponse> {
    return this.resets.check(body);
  }

  @Public()
  @Throttled({ limit: RATE_LIMITS.secretChecksFromAddress, by: 'address' })
  @Post('reset')
  @Answers(200, SuccessResponse)
  @ApiOperation({ summary: 'Set a new password with the mailed token; signs out everywhere' })
  reset(@Body() body: ResetPasswordRequest, @Req() request: Request): Promise<SuccessResponse> {
    return this.resets.reset(body, request);
  }
}
