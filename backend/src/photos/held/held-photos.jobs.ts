import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PLAN_PHOTO_LIMIT_CHANGED, RELEASE_HELD_PHOTOS } from '../../billing/billing-jobs.js';
import { defineJob } from '../../platform/jobs/job-kind.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { HeldPhotos } from './held-photos.js';

const RELEASE_DUE_PHOTOS = defineJob('release-due-photos', { retries: 0, timeoutSeconds: 300 });

/** When held photos are released: after a change of plan or of its limit, and when the month has turned. */
@Injectable()
export class HeldPhotosJobs implements OnModuleInit {
  constructor(
    private readonly held: HeldPhotos,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(RELEASE_HELD_PHOTOS, ({ userId }) => this.held.releaseOf(userId));
    this.jobs.handle(PLAN_PHOTO_LIMIT_CHANGED, ({ planId }) => this.held.releaseOnPlan(planId));
    this.jobs.handle(RELEASE_DUE_PHOTOS, () => this.held.releaseDue());
    this.jobs.repeat(RELEASE_DUE_PHOTOS, { everySeconds: 60 });
  }
}
