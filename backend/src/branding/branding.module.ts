import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BillingModule } from '../billing/billing.module.js';
import { MediaModule } from '../media/media.module.js';
import { Brand } from './brand.entity.js';
import { BrandingController } from './branding.controller.js';
import { BrandingService } from './branding.service.js';
import { BrandsRepository } from './brands.repository.js';
import { BrandsService, OrganizerMailBrands } from './brands.service.js';

/** White-label options: an organizer's own logo and colors. */
@Module({
  imports: [TypeOrmModule.forFeature([Brand]), BillingModule, MediaModule],
  controllers: [BrandingController],
  providers: [BrandsRepository, BrandsService, BrandingService, OrganizerMailBrands],
  exports: [BrandsService],
})
export class BrandingModule {}
