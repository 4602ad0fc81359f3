import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../../common/errors/api-error.js';
import { type Settings, SETTINGS } from '../../platform/config/settings.js';

const RETRY_AFTER_SECONDS = 2;

/**
 * Bounds the uploads that are worked on at once, storing included: the render queue knows nothing of pictures
 * that are rendered and wait in memory for a slow storage.
 */
@Injectable()
export class UploadAdmission {
  private readonly most: number;
  private inside = 0;

  constructor(@Inject(SETTINGS) { rendering }: Settings) {
    this.most = rendering.queue + rendering.concurrency;
  }

  /** @throws ApiError `busy` */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.inside >= this.most) {
      throw new ApiError('busy', 'Many photos are being made right now. Please try again in a moment.', {
        retryAfter: RETRY_AFTER_SECONDS,
      });
    }
    this.inside += 1;
    try {
      return await work();
    } finally {
      this.inside -= 1;
    }
  }
}
