import { Controller, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal, Roles } from '../../common/access/access.js';
import { ApiReturns } from '../../common/api-returns.js';
import {
  EmailStatusResponse,
  PaymentStatusResponse,
  SystemFiguresResponse,
  TestMailResponse,
} from './system.dto.js';
import { EmailStatusService, TestMailService } from './email.service.js';
import { PaymentStatusService } from './payment-status.service.js';
import { SystemFiguresService } from './system-figures.service.js';

@ApiTags('admin')
@Roles('admin')
@Controller('admin')
export class SystemController {
  constructor(
    private readonly email: EmailStatusService,
    private readonly figures: SystemFiguresService,
    private readonly payments: PaymentStatusService,
    private readonly testMail: TestMailService,
  ) {}

  @Get('email-status')
  @ApiReturns(200, EmailStatusResponse)
  @ApiOperation({ summary: 'The mail configuration and missing settings' })
  emailStatus(): EmailStatusResponse {
    return this.email.getStatus();
  }

  @Post('test-email')
  @ApiReturns(200, TestMailResponse)
  @ApiOperation({ summary: 'Send a test mail to the requesting admin and report the result' })
  sendTestMail(@CurrentUser() admin: Principal): Promise<TestMailResponse> {
    return this.testMail.send(admin);
  }

  @Get('payment-status')
  @ApiReturns(200, PaymentStatusResponse)
  @ApiOperation({ summary: 'The payment configuration and the last contact with Stripe' })
  paymentStatus(): Promise<PaymentStatusResponse> {
    return this.payments.get();
  }

  @Get('system')
  @ApiReturns(200, SystemFiguresResponse)
  @ApiOperation({ summary: 'Storage, database and queue figures' })
  system(): Promise<SystemFiguresResponse> {
    return this.figures.get();
  }
}
