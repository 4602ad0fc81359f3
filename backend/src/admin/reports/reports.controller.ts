import { Controller, Delete, Get, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal, Roles } from '../../common/access/access.js';
import { ApiReturns, SuccessResponse } from '../../common/api-returns.js';
import { ApiReturnsListing, type Listing } from '../../common/listing.js';
import { ReportedPhotoResponse, ReportsRequest } from './report.dto.js';
import { ReportsService } from './reports.service.js';

/** The queue of reported photos; `id` is the photo's. */
@ApiTags('admin')
@Roles('admin')
@Controller('admin/reports')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Get()
  @ApiReturnsListing(ReportedPhotoResponse)
  @ApiOperation({ summary: 'Reported photos, most recently reported first' })
  list(@Query() request: ReportsRequest): Promise<Listing<ReportedPhotoResponse>> {
    return this.reports.list(request);
  }

  @Post(':id/hide')
  @ApiReturns(200, ReportedPhotoResponse)
  @ApiOperation({ summary: 'Hide a reported photo from the gallery' })
  hide(
    @CurrentUser() admin: Principal,
    @Param('id', ParseUUIDPipe) id: string,
  ): Promise<ReportedPhotoResponse> {
    return this.reports.hide(admin, id);
  }

  @Post(':id/show')
  @ApiReturns(200, ReportedPhotoResponse)
  @ApiOperation({ summary: 'Show a photo that an operator hid' })
  show(
    @CurrentUser() admin: Principal,
    @Param('id', ParseUUIDPipe) id: string,
  ): Promise<ReportedPhotoResponse> {
    return this.reports.show(admin, id);
  }

  @Delete(':id')
  @ApiReturns(200, SuccessResponse)
  @ApiOperation({ summary: 'Delete a reported photo with its files' })
  delete(@CurrentUser() admin: Principal, @Param('id', ParseUUIDPipe) id: string): Promise<SuccessResponse> {
    return this.reports.delete(admin, id);
  }

  @Post(':id/dismiss')
  @ApiReturns(200, ReportedPhotoResponse)
  @ApiOperation({ summary: 'Dismiss the reports of a photo' })
  dismiss(
    @CurrentUser() admin: Principal,
    @Param('id', ParseUUIDPipe) id: string,
  ): Promise<ReportedPhotoResponse> {
    return this.reports.dismiss(admin, id);
  }

  @Post(':id/ban')
  @ApiReturns(200, ReportedPhotoResponse)
  @ApiOperation({ summary: "Ban the uploader's device from this event" })
  ban(
    @CurrentUser() admin: Principal,
    @Param('id', ParseUUIDPipe) id: string,
  ): Promise<ReportedPhotoResponse> {
    return this.reports.ban(admin, id);
  }

  @Delete(':id/ban')
  @ApiReturns(200, ReportedPhotoResponse)
  @ApiOperation({ summary: 'Lift the ban of the device' })
  liftBan(
    @CurrentUser() admin: Principal,
    @Param('id', ParseUUIDPipe) id: string,
  ): Promise<ReportedPhotoResponse> {
    return this.reports.liftBan(admin, id);
  }
}
