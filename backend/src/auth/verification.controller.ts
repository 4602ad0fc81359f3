import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../common/access/access.js';
import { ApiReturns, SuccessResponse } from '../common/api-returns.js';
import { RATE_LIMITS } from '../platform/throttling/rate-limits.js';
import { Throttled } from '../platform/throttling/throttle.guard.js';
import { LimitedAccountMail } from './account-mail.guard.js';
import { LinkRequest, VerifiedEmailResponse, VerifyEmailRequest } from './auth.dto.js';
import { VerificationService } from './verification.service.js';

@ApiTags('account')
@Controller('verify-email')
export class VerificationController {
  constructor(private readonly verification: VerificationService) {}

  @Public()
  @Throttled({ limit: RATE_LIMITS.secretChecksPerAddress, by: 'address' })
  @Post()
  @ApiReturns(200, VerifiedEmailResponse)
  @ApiOperation({ summary: 'Verify an email address with the mailed token' })
  verify(@Body() body: VerifyEmailRequest): Promise<VerifiedEmailResponse> {
    return this.verification.verify(body.token);
  }

  @Public()
  @LimitedAccountMail()
  @Post('resend')
  @ApiReturns(200, SuccessResponse)
  @ApiOperation({
    summary: 'Send the verification mail again; responds the same whether or not the account exists',
  })
  resend(@Body() body: LinkRequest): Promise<SuccessResponse> {
    return this.verification.requestResend(body.email);
  }
}
