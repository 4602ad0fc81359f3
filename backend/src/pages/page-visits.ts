import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { GuestIdentity } from '../common/guest/guest-identity.js';
import { deviceOf } from '../insights/device.js';
import { EventCounters } from '../insights/event-counters.js';

/** Counts guests who open an event's page; programs and pages fetched ahead of a click are none. */
@Injectable()
export class PageVisits {
  constructor(
    private readonly counters: EventCounters,
    private readonly guests: GuestIdentity,
  ) {}

  /** Introduces the guest, where that has not happened yet. */
  note(eventId: string, request: Request, response: Response): void {
    const device = deviceOf(request.get('User-Agent'));
    if (device === null || request.method !== 'GET' || isAhead(request)) return;
    this.counters.visit(eventId, this.guests.getOrCreate(request, response), device);
  }
}

function isAhead(request: Request): boolean {
  return /prefetch|prerender/i.test(`${request.get('Sec-Purpose') ?? ''} ${request.get('Purpose') ?? ''}`);
}
