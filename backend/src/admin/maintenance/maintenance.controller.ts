import { Controller, Delete, Get, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal, Roles } from '../../common/access/access.js';
import { ApiReturns } from '../../common/api-returns.js';
import { CleanupsService } from './cleanups.service.js';
import { CleanupResponse, MaintenanceResponse } from './maintenance.dto.js';
import { MaintenanceService } from './maintenance.service.js';

@ApiTags('admin')
@Roles('admin')
@Controller('admin')
export class MaintenanceController {
  constructor(
    private readonly maintenance: MaintenanceService,
    private readonly cleanups: CleanupsService,
  ) {}

  @Get('maintenance')
  @ApiReturns(200, MaintenanceResponse)
  @ApiOperation({ summary: 'Whether database and storage respond, and the last cleanup of expired events' })
  status(): Promise<MaintenanceResponse> {
    return this.maintenance.getStatus();
  }

  @Delete('cleanup-expired')
  @ApiReturns(200, CleanupResponse)
  @ApiOperation({
    summary: 'Delete expired events with their photos and files; a long cleanup continues after the response',
  })
  cleanUp(@CurrentUser() admin: Principal): Promise<CleanupResponse> {
    return this.cleanups.start(admin);
  }

  @Get('cleanups/:id')
  @ApiReturns(200, CleanupResponse)
  @ApiOperation({ summary: 'The state of a cleanup; waits up to 10 s for its end' })
  follow(@Param('id', ParseUUIDPipe) id: string): Promise<CleanupResponse> {
    return this.cleanups.waitForEnd(id);
  }
}
