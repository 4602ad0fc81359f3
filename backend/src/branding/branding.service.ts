import { MESSAGES } from '@eventframe/contracts/messages';
import { Injectable } from '@nestjs/common';
import { PlanFeatures } from '../billing/features/plan-features.js';
import type { Principal } from '../common/access/access.js';
import { SUCCESS, type SuccessResponse } from '../common/api-returns.js';
import { ApiError } from '../common/errors/api-error.js';
import { FramingEngine } from '../framing/framing-engine.js';
import { MediaService } from '../media/media.service.js';
import { type Transaction, Transactions } from '../platform/database/transactions.js';
import { defineJob } from '../platform/jobs/job-kind.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { readUpload, type Upload } from '../platform/uploads/upload.js';
import type { BrandingResponse, UpdateBrandingRequest } from './branding.dto.js';
import { type BrandChange, BrandsRepository } from './brands.repository.js';
import { BrandsService } from './brands.service.js';

/** An organizer's brand changed: refreshes the open pages of their events. */
export const BRAND_CHANGED = defineJob<{ userId: string }>('brand-changed');

/** Changes organizers' own brands. */
@Injectable()
export class BrandingService {
  constructor(
    private readonly brands: BrandsRepository,
    private readonly engine: FramingEngine,
    private readonly features: PlanFeatures,
    private readonly jobs: Jobs,
    private readonly media: MediaService,
    private readonly shown: BrandsService,
    private readonly transactions: Transactions,
  ) {}

  async get({ id }: Principal): Promise<BrandingResponse> {
    const included = await this.features.has(id, 'white_label');
    return { included, brand: this.shown.toResponse(await this.brands.findForUser(id)) };
  }

  /** @throws ApiError `plan_feature_missing` */
  async update(
    principal: Principal,
    { mainColour, bandColour }: UpdateBrandingRequest,
  ): Promise<BrandingResponse> {
    await this.features.assertIncluded(principal.id, 'white_label');
    await this.transactions.run((transaction) =>
      this.change(
        principal,
        { ...(mainColour !== undefined && { mainColour }), ...(bandColour !== undefined && { bandColour }) },
        transaction,
      ),
    );
    return this.get(principal);
  }

  /** @throws ApiError `plan_feature_missing`; FramingError if the file cannot be a logo */
  async setLogo(principal: Principal, upload?: Upload): Promise<BrandingResponse> {
    await this.features.assertIncluded(principal.id, 'white_label');
    if (upload === undefined) throw ApiError.onField('validation_failed', 'logo', MESSAGES.logoRequired);
    const logo = await this.engine.inspectLogo(principal.id, await readUpload(upload));
    const logoObject = await this.media.store({
      folder: 'logos',
      content: logo.png,
      contentType: 'image/png',
    });
    const { width: logoWidth, height: logoHeight } = logo;
    const storedBytes = logo.png.length;
    await this.replaceLogo(principal, { logoObject, logoWidth, logoHeight, storedBytes }, () =>
      this.media.deleteUnused([logoObject]),
    );
    return this.get(principal);
  }

  /** Delete the logo, even if the plan no longer includes it. */
  async deleteLogo(principal: Principal): Promise<SuccessResponse> {
    await this.replaceLogo(principal, {
      logoObject: null,
      logoWidth: null,
      logoHeight: null,
      storedBytes: 0,
    });
    return SUCCESS;
  }

  /** A database trigger marks the previous logo as discarded; its file is deleted after the commit. */
  private async replaceLogo(
    principal: Principal,
    change: BrandChange,
    undo?: () => Promise<void>,
  ): Promise<void> {
    const before = await this.transactions.run(async (transaction) => {
      const logo = await this.brands.lockLogo(principal.id, transaction);
      if (change.logoObject != null) await this.media.claim([change.logoObject], transaction);
      await this.change(principal, change, transaction);
      return logo;
    }, undo);
    if (before !== null) await this.media.purge([before]);
  }

  private async change({ id }: Principal, change: BrandChange, transaction: Transaction): Promise<void> {
    await this.brands.change(id, change, transaction);
    await this.jobs.send(BRAND_CHANGED, { userId: id }, { transaction });
  }
}
