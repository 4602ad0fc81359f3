import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Settings, SETTINGS } from '../platform/config/settings.js';
import { type MailBrand, MailBrands } from '../platform/mail/mail-brands.js';
import { BrandsRepository } from './brands.repository.js';
import { BrandsService } from './brands.service.js';

/** Mails to organizers with white-label options carry their own brand. */
@Injectable()
export class MailBrandSource implements OnModuleInit {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly brands: BrandsRepository,
    private readonly mails: MailBrands,
    private readonly shown: BrandsService,
  ) {}

  onModuleInit(): void {
    this.mails.askFor((address) => this.brandOf(address));
  }

  private async brandOf(address: string): Promise<MailBrand | null> {
    const userId = await this.brands.findUserByEmail(address);
    const brand = userId === null ? null : await this.shown.shownFor(userId);
    if (brand === null) return null;
    const { logo, main, band } = brand;
    return {
      // Mail programs have no page to start from.
      logo: logo && { ...logo, url: new URL(logo.url, this.settings.appUrl).href },
      main: main && { colour: main.colour, ink: main.ink },
      band: band && { colour: band.colour, ink: band.ink },
    };
  }
}
