import { Controller, Get, Header, Req, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentUser, type Principal } from '../common/access/access.js';
import { AccountExportService } from './account-export.service.js';

@ApiTags('account')
@Controller('user/export')
export class AccountExportController {
  constructor(private readonly exports: AccountExportService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({
    description:
      'A JSON file: account, payments, sessions, plans and usage, audit log, events with frames and photos',
    schema: { type: 'object' },
  })
  @ApiOperation({ summary: 'Everything stored about the user' })
  export(@CurrentUser() principal: Principal, @Req() request: Request): Promise<StreamableFile> {
    return this.exports.export(principal, request.sessionID);
  }
}
