import { Injectable } from '@nestjs/common';
import { PlanFeatures } from '../billing/features/plan-features.js';
import { MediaService } from '../media/media.service.js';
import type { Brand } from './brand.entity.js';
import { toBrandColor } from './brand-colors.js';
import type { BrandLogoResponse, BrandResponse } from './branding.dto.js';
import { BrandsRepository } from './brands.repository.js';

/** A brand as its owner set it: colors are #rrggbb, not adjusted. */
export interface ChosenBrand {
  logo: BrandLogoResponse | null;
  mainColour: string | null;
  bandColour: string | null;
}

/** Reads organizers' brands for pages and mails. */
@Injectable()
export class BrandsService {
  constructor(
    private readonly brands: BrandsRepository,
    private readonly features: PlanFeatures,
    private readonly media: MediaService,
  ) {}

  /** Find the brand to show instead of the product's; null if the plan has no white-label options. */
  async findVisibleBrand(userId: string): Promise<BrandResponse | null> {
    if (!(await this.features.has(userId, 'white_label'))) return null;
    return this.toResponse(await this.brands.findOfUser(userId));
  }

  /** Find the brand a user set, even if their plan does not show it; null if they set none. */
  async findChosenBrand(userId: string): Promise<ChosenBrand | null> {
    const brand = await this.brands.findOfUser(userId);
    const { mainColour = null, bandColour = null } = brand ?? {};
    const { logo } = this.toResponse(brand);
    return (logo ?? mainColour ?? bandColour) ? { logo, mainColour, bandColour } : null;
  }

  toResponse(brand: Brand | null): BrandResponse {
    const { logoObject = null, logoWidth, logoHeight, mainColour, bandColour } = brand ?? {};
    return {
      logo:
        logoObject === null
          ? null
          : { url: this.media.url(logoObject), width: logoWidth ?? 0, height: logoHeight ?? 0 },
      main: mainColour ? toBrandColor(mainColour) : null,
      band: bandColour ? toBrandColor(bandColour) : null,
    };
  }
}
