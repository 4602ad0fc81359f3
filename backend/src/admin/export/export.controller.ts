import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal, Roles } from '../../common/access/access.js';
import { AuditLogRequest } from '../audit/audit-entry.dto.js';
import { EventsRequest } from '../events/admin-event.dto.js';
import { UsersRequest } from '../users/admin-user.dto.js';
import { ExportService } from './export.service.js';

/** CSV exports of lists. Ignores the request's page and sort order. */
@ApiTags('admin')
@ApiProduces('text/csv')
@Roles('admin')
@Controller('admin')
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  @Get('users.csv')
  @ApiOperation({ summary: 'Accounts, newest first' })
  users(@CurrentUser() admin: Principal, @Query() request: UsersRequest): Promise<StreamableFile> {
    return this.exports.users(admin, request);
  }

  @Get('events.csv')
  @ApiOperation({ summary: 'Events, newest first' })
  events(@CurrentUser() admin: Principal, @Query() request: EventsRequest): Promise<StreamableFile> {
    return this.exports.allEvents(admin, request);
  }

  @Get('audit-log.csv')
  @ApiOperation({ summary: 'The audit log, newest first' })
  auditLog(@CurrentUser() admin: Principal, @Query() request: AuditLogRequest): Promise<StreamableFile> {
    return this.exports.auditLog(admin, request);
  }
}
