import { Controller, Delete, Get, Param, ParseUUIDPipe, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../common/access/current-user.js';
import type { Principal } from '../../common/access/principal.js';
import { Roles } from '../../common/access/roles.js';
import { Answers } from '../../common/openapi/answers.js';
import { SuccessResponse } from '../../common/success.dto.js';
import { AnswersListing, type Listing } from '../listing/listing.js';
import { PageRequest } from '../listing/page-request.js';
import { DeviceBanResponse } from './device-ban.dto.js';
import { DeviceBansService } from './device-bans.service.js';

@ApiTags('admin')
@Roles('admin')
@Controller('admin/device-bans')
export class DeviceBansController {
  constructor(private readonly bans: DeviceBansService) {}

  @Get()
  @AnswersListing(DeviceBanResponse)
  @ApiOperation({ summary: 'Devices that may add no more photos to an event, the latest banned first' })
  list(@Query() request: PageRequest): Promise<Listing<DeviceBanResponse>> {
    return this.bans.list(request);
  }

  @Delete(':id')
  @Answers(200, SuccessResponse)
  @ApiOperation({ summary: 'Take photos from a device again, also when all it made are gone' })
  lift(@CurrentUser() admin: Principal, @Param('id', ParseUUIDPipe) id: string): Promise<SuccessResponse> {
    return this.bans.lift(admin, id);
  }
}
