import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { GuestIdentity } from '../platform/sessions/guest-identity.js';
import { detectDevice } from '../insights/device.js';
import { EventCounters } from '../insights/event-counters.js';

/** Counts guests who open an event's page, without bots and prefetched pages. */
@Injectable()
export class PageVisits {
  constructor(
    private readonly counters: EventCounters,
    private readonly guests: GuestIdentity,
  ) {}

  /** Count a visit. Sets the guest's cookie if it is missing. */
  count(eventId: string, request: Request, response: Response): void {
    const device = detectDevice(request.get('User-Agent'));
    if (device === null || request.method !== 'GET' || isPrefetch(request)) return;
    this.counters.countVisit(eventId, this.guests.getOrCreate(request, response), device);
  }
}

function isPrefetch(request: Request): boolean {
  return /prefetch|prerender/i.test(`${request.get('Sec-Purpose') ?? ''} ${request.get('Purpose') ?? ''}`);
}
