import { Injectable } from '@nestjs/common';
import { PlanFeatures } from '../billing/features/plan-features.js';
import { MediaService } from '../media/media.service.js';
import type { Brand } from './brand.entity.js';
import { brandColour } from './brand-colours.js';
import type { BrandLogoResponse, BrandResponse } from './branding.dto.js';
import { BrandsRepository } from './brands.repository.js';

/** A brand in its owner's words: colours are #rrggbb as they chose them. */
export interface ChosenBrand {
  logo: BrandLogoResponse | null;
  mainColour: string | null;
  bandColour: string | null;
}

/** Whose pages and mails look like their own. */
@Injectable()
export class BrandsService {
  constructor(
    private readonly brands: BrandsRepository,
    private readonly features: PlanFeatures,
    private readonly media: MediaService,
  ) {}

  /** What is shown in place of our mark; null while the organizer's plan has no white-label options. */
  async shownFor(userId: string): Promise<BrandResponse | null> {
    if (!(await this.features.has(userId, 'white_label'))) return null;
    return this.describe(await this.brands.findOfUser(userId));
  }

  /** What the user chose, whether or not their plan shows it; null when that is nothing. */
  async chosenBy(userId: string): Promise<ChosenBrand | null> {
    const brand = await this.brands.findOfUser(userId);
    const { mainColour = null, bandColour = null } = brand ?? {};
    const { logo } = this.describe(brand);
    return (logo ?? mainColour ?? bandColour) ? { logo, mainColour, bandColour } : null;
  }

  describe(brand: Brand | null): BrandResponse {
    const { logoObject = null, logoWidth, logoHeight, mainColour, bandColour } = brand ?? {};
    return {
      logo:
        logoObject === null
          ? null
          : { url: this.media.url(logoObject), width: logoWidth ?? 0, height: logoHeight ?? 0 },
      main: mainColour ? brandColour(mainColour) : null,
      band: bandColour ? brandColour(bandColour) : null,
    };
  }
}
