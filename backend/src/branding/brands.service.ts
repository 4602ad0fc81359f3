import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { PlanFeatures } from '../billing/features/plan-features.js';
import { deriveAccent } from '../framing/frame/accent.js';
import { parseHex } from '../framing/frame/contrast.js';
import { MediaService } from '../media/media.service.js';
import { type Settings, SETTINGS } from '../platform/config/settings.js';
import type { Transaction } from '../platform/database/transactions.js';
import {
  type MailRecipient,
  type MailBrand,
  MailBrands,
  type MailBrandSource,
} from '../platform/mail/mail-brands.js';
import type { Brand } from './brand.entity.js';
import type { BrandColorResponse, BrandLogoResponse, BrandResponse } from './branding.dto.js';
import { BrandsRepository } from './brands.repository.js';

/** A brand as its owner set it: colors are #rrggbb, not adjusted. */
export interface OwnBrand {
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
    return this.toResponse(await this.brands.findForUser(userId));
  }

  /** Find the brand a user set, even if their plan does not show it; null if they set none. */
  async findOwnBrand(userId: string): Promise<OwnBrand | null> {
    const brand = await this.brands.findForUser(userId);
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

/** Derive readable text colors from a brand color. @param hex #rrggbb */
export function toBrandColor(hex: string): BrandColorResponse {
  const { accent, onAccent: ink, onLight, onDark } = deriveAccent(parseHex(hex));
  return { colour: accent, ink, onLight, onDark };
}

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

  async hasBrand({ address, userId }: MailRecipient, transaction?: Transaction): Promise<boolean> {
    const id = userId ?? (await this.brands.findUserByEmail(address, transaction));
    return id !== null && (await this.features.has(id, 'white_label', transaction));
  }
}
