import { Controller, Delete, Get, Param, ParseUUIDPipe, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal, Roles } from '../../common/access/access.js';
import { ApiReturns, SuccessResponse } from '../../common/api-returns.js';
import { ApiReturnsListing, type Listing, PageRequest } from '../../common/listing.js';
import { DeviceBanResponse } from './device-ban.dto.js';
import { DeviceBansService } from './device-bans.service.js';

@ApiTags('admin')
@Roles('admin')
@Controller('admin/device-bans')
export class DeviceBansController {
  constructor(private readonly bans: DeviceBansService) {}

  @Get()
  @ApiReturnsListing(DeviceBanResponse)
  @ApiOperation({ summary: 'Devices banned from adding photos to an event, newest first' })
  list(@Query() request: PageRequest): Promise<Listing<DeviceBanResponse>> {
    return this.bans.list(request);
  }

  @Delete(':id')
  @ApiReturns(200, SuccessResponse)
  @ApiOperation({ summary: 'Lift a ban, even if all photos of the device were deleted' })
  lift(@CurrentUser() admin: Principal, @Param('id', ParseUUIDPipe) id: string): Promise<SuccessResponse> {
    return this.bans.lift(admin, id);
  }
}
