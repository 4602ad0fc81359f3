import { Body, Controller, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal } from '../common/access/access.js';
import { ApiReturns } from '../common/api-returns.js';
import { RehearsalRequest, RehearsalResponse } from './rehearsal.dto.js';
import { RehearsalService } from './rehearsal.service.js';

@ApiTags('events')
@Controller('events/:id/rehearsal')
export class RehearsalController {
  constructor(private readonly rehearsal: RehearsalService) {}

  @Post()
  @ApiReturns(200, RehearsalResponse)
  @ApiOperation({ summary: 'Check before the event that everything works; stores nothing' })
  rehearse(
    @CurrentUser() principal: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: RehearsalRequest,
  ): Promise<RehearsalResponse> {
    return this.rehearsal.rehearse(principal, id, body);
  }
}
