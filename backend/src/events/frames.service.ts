import { MESSAGES } from '@eventframe/contracts/messages';
import { Injectable } from '@nestjs/common';
import { PlanLimits } from '../billing/plan-limits.js';
import type { Principal } from '../common/access/access.js';
import { ApiError } from '../common/errors/api-error.js';
import { SUCCESS, type SuccessResponse } from '../common/api-returns.js';
import { AuditLog } from '../platform/audit/audit-log.js';
import { type Transaction, Transactions } from '../platform/database/transactions.js';
import type { Upload } from '../platform/uploads/upload.js';
import { EventsRepository } from './events.repository.js';
import { EventsService } from './events.service.js';
import { EventFeed } from './event-feed.js';
import { FrameIntake } from './frame-intake.js';
import {
  type AddFrameRequest,
  type FrameResponse,
  toFrameResponse,
  type UpdateFrameRequest,
} from './frame.dto.js';
import type { Frame } from './frame.entity.js';
import { FramesRepository } from './frames.repository.js';

/** Manages the frames of an event. Exactly one is primary. */
@Injectable()
export class FramesService {
  constructor(
    private readonly events: EventsService,
    private readonly repository: EventsRepository,
    private readonly frames: FramesRepository,
    private readonly intake: FrameIntake,
    private readonly limits: PlanLimits,
    private readonly feed: EventFeed,
    private readonly audit: AuditLog,
    private readonly transactions: Transactions,
  ) {}

  async list(principal: Principal, eventId: string): Promise<FrameResponse[]> {
    await this.events.requireEvent(principal, eventId);
    return (await this.frames.findCurrentForEvents([eventId])).map(toFrameResponse);
  }

  /** @throws ApiError `plan_limit_reached`, `too_many_requests`; FramingError if the file cannot be a frame */
  async add(
    principal: Principal,
    eventId: string,
    { name }: AddFrameRequest,
    upload?: Upload,
  ): Promise<FrameResponse> {
    await this.events.requireEvent(principal, eventId);
    if (upload === undefined) throw ApiError.onField('validation_failed', 'frame', MESSAGES.frameRequired);
    // Fail early; the limit is checked again in the inserting transaction.
    await this.transactions.run((transaction) =>
      this.limits.assertWithinLimit('frames', principal.id, transaction),
    );
    const frame = await this.intake.storeUpload(principal.id, upload);
    const added = await this.change(
      eventId,
      async (transaction) => {
        await this.limits.assertWithinLimit('frames', principal.id, transaction);
        const named = name === undefined ? frame : { ...frame, name, isNamed: true };
        await this.intake.claim(frame, transaction);
        await this.frames.insert({ ...named, eventId, isPrimary: 'false' }, principal.id, transaction);
        return this.requireCurrent(eventId, frame.id, transaction);
      },
      () => this.intake.discard(frame),
    );
    return toFrameResponse(added);
  }

  /** Rename a frame, or make it the primary one. */
  async update(
    principal: Principal,
    eventId: string,
    frameId: string,
    { name, isPrimary }: UpdateFrameRequest,
  ): Promise<FrameResponse> {
    await this.events.requireEvent(principal, eventId);
    const changed = await this.change(eventId, async (transaction) => {
      const frame = await this.requireCurrent(eventId, frameId, transaction);
      if (name !== undefined) await this.frames.rename(frame.id, name, transaction);
      if (isPrimary !== undefined) await this.makePrimary(frame, transaction);
      return this.requireCurrent(eventId, frameId, transaction);
    });
    return toFrameResponse(changed);
  }

  /** Retire a frame. Existing photos keep it. @throws ApiError `last_frame` */
  async delete(principal: Principal, eventId: string, frameId: string): Promise<SuccessResponse> {
    const { title } = await this.events.requireEvent(principal, eventId);
    await this.change(eventId, async (transaction) => {
      const frame = await this.requireCurrent(eventId, frameId, transaction);
      const successor = await this.frames.findOldestOther(eventId, frameId, transaction);
      if (successor === null) {
        throw new ApiError(
          'last_frame',
          'An event needs at least one frame. Add another one before you delete this one.',
        );
      }
      await this.frames.retire(frame.id, transaction);
      if (frame.isPrimary === 'true') await this.makePrimary(successor, transaction);
      await this.audit.record(
        {
          actorId: principal.id,
          action: 'frame.deleted',
          subjectType: 'frame',
          subjectId: frameId,
          details: { name: title, eventId, frame: frame.name },
        },
        transaction,
      );
    });
    return SUCCESS;
  }

  /**
   * Change frames under the event's lock and notify its viewers. `work` reads its result before the commit, so that a
   * committed change never fails.
   */
  private async change<T>(
    eventId: string,
    work: (transaction: Transaction) => Promise<T>,
    undo?: () => Promise<void>,
  ): Promise<T> {
    const result = await this.transactions.run(async (transaction) => {
      if (!(await this.repository.lock(eventId, transaction))) throw ApiError.notFound('Event');
      const changed = await work(transaction);
      await this.feed.append(eventId, 'event.changed', null, transaction);
      return changed;
    }, undo);
    this.feed.announce(eventId);
    return result;
  }

  private async makePrimary(frame: Frame, transaction: Transaction): Promise<void> {
    await this.frames.setPrimary(frame.eventId, frame.id, transaction);
    await this.repository.setFrameUrl(frame.eventId, frame.frameUrl, transaction);
  }

  private async requireCurrent(eventId: string, frameId: string, transaction: Transaction): Promise<Frame> {
    const frame = await this.frames.findCurrent(eventId, frameId, transaction);
    if (frame === null) throw ApiError.notFound('Frame');
    return frame;
  }
}
