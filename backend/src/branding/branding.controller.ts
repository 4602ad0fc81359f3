import { LOGO_MAX_BYTES } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { Body, Controller, Delete, Get, Patch, Post, UseInterceptors } from '@nestjs/common';
import { ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal } from '../common/access/access.js';
import { ApiReturns, SuccessResponse } from '../common/api-returns.js';
import { SingleUpload } from '../platform/uploads/single-upload.interceptor.js';
import { type Upload, UploadedImage } from '../platform/uploads/upload.js';
import { BrandingResponse, UpdateBrandingRequest } from './branding.dto.js';
import { BrandingService } from './branding.service.js';

/** Receives the form field `logo`. */
const LogoUpload = SingleUpload({
  field: 'logo',
  maxBytes: () => LOGO_MAX_BYTES,
  tooLarge: { code: 'image_too_large', message: () => MESSAGES.logoTooLarge },
});

@ApiTags('branding')
@Controller('branding')
export class BrandingController {
  constructor(private readonly branding: BrandingService) {}

  @Get()
  @ApiReturns(200, BrandingResponse)
  @ApiOperation({ summary: "Get the organizer's own logo and colors" })
  get(@CurrentUser() principal: Principal): Promise<BrandingResponse> {
    return this.branding.get(principal);
  }

  @Patch()
  @ApiReturns(200, BrandingResponse)
  @ApiOperation({ summary: 'Set the colors; for plans with white-label options' })
  update(
    @CurrentUser() principal: Principal,
    @Body() body: UpdateBrandingRequest,
  ): Promise<BrandingResponse> {
    return this.branding.update(principal, body);
  }

  @Post('logo')
  @UseInterceptors(LogoUpload)
  @ApiReturns(200, BrandingResponse)
  @ApiConsumes('multipart/form-data')
  @ApiOperation({ summary: 'Set the logo, a PNG; for plans with white-label options' })
  setLogo(@CurrentUser() principal: Principal, @UploadedImage() logo?: Upload): Promise<BrandingResponse> {
    return this.branding.setLogo(principal, logo);
  }

  @Delete('logo')
  @ApiReturns(200, SuccessResponse)
  @ApiOperation({ summary: 'Delete the logo' })
  deleteLogo(@CurrentUser() principal: Principal): Promise<SuccessResponse> {
    return this.branding.deleteLogo(principal);
  }
}
