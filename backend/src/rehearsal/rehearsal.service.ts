import { Injectable } from '@nestjs/common';
import { PhotoQuota } from '../billing/photo-quota.js';
import type { Principal } from '../common/access/access.js';
import { RATE_LIMITS } from '../platform/throttling/rate-limits.js';
import { Throttle } from '../platform/throttling/throttle.js';
import { EventsService } from '../events/events.service.js';
import type { Frame } from '../events/frame.entity.js';
import { FramingError } from '../framing/image/framing-error.js';
import { RenderQueueFullError } from '../framing/render-queue.js';
import { DatabaseClock } from '../platform/database/database-clock.js';
import { type Finding, ok, problem, warning, findWorst } from './finding.js';
import { FrameCheck } from './frame-check.js';
import { LinkCheck } from './link-check.js';
import type { RehearsalCheckName, RehearsalRequest, RehearsalResponse } from './rehearsal.dto.js';
import { TestPhoto } from './test-photo.js';
import { checkExpiration, checkOpen, checkQuota } from './time-and-quota.js';

/** Guests notice a longer delay. */
const SLOW_MS = 5_000;

/** Rehearses an event and reports what would not work. */
@Injectable()
export class RehearsalService {
  constructor(
    private readonly clock: DatabaseClock,
    private readonly events: EventsService,
    private readonly frames: FrameCheck,
    private readonly links: LinkCheck,
    private readonly photo: TestPhoto,
    private readonly quota: PhotoQuota,
    private readonly throttle: Throttle,
  ) {}

  /** @throws ApiError `not_found`, `too_many_requests`; RenderQueueFullError */
  async rehearse(
    principal: Principal,
    eventId: string,
    { expectedGuests }: RehearsalRequest,
  ): Promise<RehearsalResponse> {
    const event = await this.events.requireEvent(principal, eventId);
    await this.throttle.take([{ limit: RATE_LIMITS.rehearsalsPerUser, of: principal.id }]);
    const frames = await this.frames.findFrames(eventId);
    const { plan, ...used } = await this.quota.getUsage(event.userId);
    const test = await this.createTestPhoto(frames);
    const findings: Record<RehearsalCheckName, Finding> = {
      frame: await this.frames.checkFrames(principal.id, frames),
      photos_3_4: this.frames.checkFit('photos_3_4', frames),
      photos_9_16: this.frames.checkFit('photos_9_16', frames),
      link: await this.links.checkLink(event.linkSlug),
      qr: await this.links.checkQrCode(principal.id, event.linkSlug),
      open: checkOpen(event),
      expiration: checkExpiration(event, this.clock.now()),
      quota: checkQuota(plan, used, expectedGuests),
      test_photo: test.finding,
    };
    return {
      state: findWorst(Object.values(findings)).state,
      checks: Object.entries(findings).map(([check, finding]) => ({
        check: check as RehearsalCheckName,
        ...finding,
      })),
      testPhotoMilliseconds: test.milliseconds,
    };
  }

  /** Uses the primary frame. */
  private async createTestPhoto([primary]: Frame[]): Promise<{
    finding: Finding;
    milliseconds: number | null;
  }> {
    const failed = problem('A test photo could not be framed. Please upload the frame again.');
    try {
      const milliseconds = primary === undefined ? null : await this.photo.create(primary);
      return { finding: milliseconds === null ? failed : describeDuration(milliseconds), milliseconds };
    } catch (error) {
      if (error instanceof FramingError) return { finding: failed, milliseconds: null };
      if (!(error instanceof RenderQueueFullError)) throw error;
      const busy = warning('Many photos are being made right now. Please rehearse again in a minute.');
      return { finding: busy, milliseconds: null };
    }
  }
}

function describeDuration(milliseconds: number): Finding {
  const seconds = (milliseconds / 1000).toFixed(1);
  return milliseconds <= SLOW_MS
    ? ok(`A test photo was framed in ${seconds} seconds and removed again.`)
    : warning(`A test photo took ${seconds} seconds. The service is busy; with many guests they will wait.`);
}
