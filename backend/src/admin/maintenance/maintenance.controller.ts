import { Controller, Delete, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../common/access/current-user.js';
import type { Principal } from '../../common/access/principal.js';
import { Roles } from '../../common/access/roles.js';
import { Answers } from '../../common/openapi/answers.js';
import { CleanupResponse, MaintenanceResponse } from './maintenance.dto.js';
import { MaintenanceService } from './maintenance.service.js';

@ApiTags('admin')
@Roles('admin')
@Controller('admin')
export class MaintenanceController {
  constructor(private readonly maintenance: MaintenanceService) {}

  @Get('maintenance')
  @Answers(200, MaintenanceResponse)
  @ApiOperation({ summary: 'Whether database and storage answer, and when expired events were last removed' })
  status(): Promise<MaintenanceResponse> {
    return this.maintenance.status();
  }

  @Delete('cleanup-expired')
  @Answers(200, CleanupResponse)
  @ApiOperation({ summary: 'Remove expired events with their photos and files' })
  cleanUp(@CurrentUser() admin: Principal): Promise<CleanupResponse> {
    return this.maintenance.cleanUp(admin);
  }
}
