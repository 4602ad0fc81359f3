import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Roles } from '../../common/access/access.js';
import { ApiReturnsListing, type Listing } from '../../common/listing.js';
import { AuditEntriesService } from './audit-entries.service.js';
import { AuditEntryResponse, AuditLogRequest } from './audit-entry.dto.js';

@ApiTags('admin')
@Roles('admin')
@Controller('admin')
export class AuditLogController {
  constructor(private readonly entries: AuditEntriesService) {}

  @Get('audit-log')
  @ApiReturnsListing(AuditEntryResponse)
  @ApiOperation({ summary: 'Audit log entries, newest first' })
  list(@Query() request: AuditLogRequest): Promise<Listing<AuditEntryResponse>> {
    return this.entries.list(request);
  }
}
