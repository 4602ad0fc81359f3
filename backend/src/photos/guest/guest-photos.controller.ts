import { Body, Controller, Delete, Get, Headers, Param, ParseUUIDPipe, Patch, Post } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../common/access/access.js';
import { ApiReturns, SuccessResponse } from '../../common/api-returns.js';
import { RATE_LIMITS } from '../../platform/throttling/rate-limits.js';
import { Throttled } from '../../platform/throttling/throttle.guard.js';
import { ChangeOwnPhotoRequest, GuestPhotoResponse, ReportPhotoRequest } from '../photo.dto.js';
import { PhotoReceipt } from '../receipts.js';
import { GuestPhotosService } from './guest-photos.service.js';

@ApiTags('guests')
@Controller('public/photos/:id')
export class GuestPhotosController {
  constructor(private readonly photos: GuestPhotosService) {}

  @Public()
  @Get()
  @ApiReturns(200, GuestPhotoResponse)
  @ApiHeader({ name: 'X-Photo-Receipt', required: true })
  @ApiOperation({ summary: 'Get an own photo by its receipt' })
  get(
    @Param('id', ParseUUIDPipe) id: string,
    @PhotoReceipt() receipt: string | undefined,
  ): Promise<GuestPhotoResponse> {
    return this.photos.get(id, receipt);
  }

  @Public()
  @Throttled(
    { limit: RATE_LIMITS.visibilityChangesPerGuest, by: 'guest' },
    { limit: RATE_LIMITS.visibilityChangesPerAddress, by: 'address' },
  )
  @Patch()
  @ApiReturns(200, GuestPhotoResponse)
  @ApiHeader({ name: 'X-Photo-Receipt', required: true })
  @ApiOperation({ summary: 'Show an own photo to everyone, or to the organizer only, by its receipt' })
  change(
    @Param('id', ParseUUIDPipe) id: string,
    @PhotoReceipt() receipt: string | undefined,
    @Body() { visibility }: ChangeOwnPhotoRequest,
  ): Promise<GuestPhotoResponse> {
    return this.photos.change(id, receipt, visibility);
  }

  @Public()
  @Delete()
  @ApiReturns(200, SuccessResponse)
  @ApiHeader({ name: 'X-Photo-Receipt', required: true })
  @ApiOperation({ summary: 'Delete an own photo and its files by its receipt' })
  delete(
    @Param('id', ParseUUIDPipe) id: string,
    @PhotoReceipt() receipt: string | undefined,
  ): Promise<SuccessResponse> {
    return this.photos.delete(id, receipt);
  }

  @Public()
  @Throttled(
    { limit: RATE_LIMITS.sharesPerGuest, by: 'guest' },
    { limit: RATE_LIMITS.sharesPerAddress, by: 'address' },
  )
  @Post('share')
  @ApiReturns(200, SuccessResponse)
  @ApiHeader({ name: 'X-Photo-Receipt', required: false })
  @ApiOperation({ summary: 'Count that a photo was shared' })
  share(
    @Param('id', ParseUUIDPipe) id: string,
    @PhotoReceipt() receipt: string | undefined,
    @Headers('User-Agent') userAgent: string | undefined,
  ): Promise<SuccessResponse> {
    return this.photos.share(id, receipt, userAgent);
  }

  @Public()
  @Throttled(
    { limit: RATE_LIMITS.reportsPerGuest, by: 'guest' },
    { limit: RATE_LIMITS.reportsPerAddress, by: 'address' },
  )
  @Post('report')
  @ApiReturns(200, SuccessResponse)
  @ApiOperation({ summary: 'Report a photo to the organizer and the operators' })
  report(@Param('id', ParseUUIDPipe) id: string, @Body() body: ReportPhotoRequest): Promise<SuccessResponse> {
    return this.photos.report(id, body);
  }
}
