import { Controller, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../common/access/current-user.js';
import type { Principal } from '../../common/access/principal.js';
import { Roles } from '../../common/access/roles.js';
import { Answers } from '../../common/openapi/answers.js';
import { EmailStatusResponse, TestMailResponse } from './email-status.dto.js';
import { EmailStatusService } from './email-status.service.js';
import { PaymentStatusResponse } from './payment-status.dto.js';
import { PaymentStatusService } from './payment-status.service.js';
import { SystemFiguresResponse } from './system-figures.dto.js';
import { SystemFiguresService } from './system-figures.service.js';
import { TestMailService } from './test-mail.service.js';

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
  @Answers(200, EmailStatusResponse)
  @ApiOperation({ summary: 'The mail configuration and missing settings' })
  emailStatus(): EmailStatusResponse {
    return this.email.getStatus();
  }

  @Post('test-email')
  @Answers(200, TestMailResponse)
  @ApiOperation({ summary: 'Send a test mail to the requesting admin and report the result' })
  sendTestMail(@CurrentUser() admin: Principal): Promise<TestMailResponse> {
    return this.testMail.send(admin);
  }

  @Get('payment-status')
  @Answers(200, PaymentStatusResponse)
  @ApiOperation({ summary: 'The payment configuration and the last contact with Stripe' })
  paymentStatus(): Promise<PaymentStatusResponse> {
    return this.payments.get();
  }

  @Get('system')
  @Answers(200, SystemFiguresResponse)
  @ApiOperation({ summary: 'Storage, database and queue figures' })
  system(): Promise<SystemFiguresResponse> {
    return this.figures.get();
  }
}
