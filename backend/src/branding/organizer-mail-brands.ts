import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { PlanFeatures } from '../billing/features/plan-features.js';
import { type Settings, SETTINGS } from '../platform/config/settings.js';
import type { Transaction } from '../platform/database/transactions.js';
import {
  type Addressee,
  type MailBrand,
  MailBrands,
  type MailBrandSource,
} from '../platform/mail/mail-brands.js';
import { BrandsRepository } from './brands.repository.js';
import { BrandsService } from './brands.service.js';

/** Provides the brands for mails to organizers with white-label options. */
@Injectable()
export class OrganizerMailBrands implements MailBrandSource, OnModuleInit {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly brands: BrandsRepository,
    private readonly features: PlanFeatures,
    private readonly mails: MailBrands,
    private readonly shown: BrandsService,
  ) {}

  onModuleInit(): void {
    this.mails.setSource(this);
  }

  async findBrand(address: string): Promise<MailBrand | null | undefined> {
    const userId = await this.brands.findUserByEmail(address);
    if (userId === null) return undefined;
    const brand = await this.shown.findVisibleBrand(userId);
    if (brand === null) return null;
    const { logo, main, band } = brand;
    return {
      // Mail clients cannot resolve relative URLs.
      logo: logo && { ...logo, url: new URL(logo.url, this.settings.appUrl).href },
      main: main && { colour: main.colour, ink: main.ink },
      band: band && { colour: band.colour, ink: band.ink },
    };
  }

  async hasBrand({ address, userId }: Addressee, transaction?: Transaction): Promise<boolean> {
    const id = userId ?? (await this.brands.findUserByEmail(address, transaction));
    return id !== null && (await this.features.has(id, 'white_label', transaction));
  }
}
