import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Roles } from '../../common/access/roles.js';
import { Answers } from '../../common/openapi/answers.js';
import { EmailStatusResponse } from './email-status.dto.js';
import { EmailStatusService } from './email-status.service.js';
import { SystemFiguresResponse } from './system-figures.dto.js';
import { SystemFiguresService } from './system-figures.service.js';

@ApiTags('admin')
@Roles('admin')
@Controller('admin')
export class SystemController {
  constructor(
    private readonly email: EmailStatusService,
    private readonly figures: SystemFiguresService,
  ) {}

  @Get('email-status')
  @Answers(200, EmailStatusResponse)
  @ApiOperation({ summary: 'Whether mail reaches people, and what is missing for it' })
  emailStatus(): EmailStatusResponse {
    return this.email.status();
  }

  @Get('system')
  @Answers(200, SystemFiguresResponse)
  @ApiOperation({ summary: 'Storage, database and queues in figures' })
  system(): Promise<SystemFiguresResponse> {
    return this.figures.get();
  }
}
