import { Readable } from 'node:stream';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { PlanFeatures } from '../billing/features/plan-features.js';
import type { Principal } from '../common/access/access.js';
import { createCsvFile } from '../common/csv.js';
import { ApiError } from '../common/errors/api-error.js';
import { EventsService } from '../events/events.service.js';
import { isUnknownTimeZone } from '../platform/database/database-errors.js';
import { DEVICES } from './device.js';
import type {
  AdvancedInsights,
  InsightDay,
  InsightDevice,
  InsightsResponse,
  InsightTotals,
} from './insights.dto.js';
import { type DeviceCount, InsightsRepository } from './insights.repository.js';

const UTC = 'UTC';

/** An event's figures for its organizer: by day, and in more detail with advanced analytics. */
@Injectable()
export class InsightsService {
  constructor(
    private readonly events: EventsService,
    private readonly features: PlanFeatures,
    private readonly insights: InsightsRepository,
  ) {}

  async get(principal: Principal, eventId: string, timeZone = UTC): Promise<InsightsResponse> {
    await this.events.requireEvent(principal, eventId);
    const advanced = await this.features.has(principal.id, 'advanced_analytics');
    return rejectUnknownZone(async () => {
      const days = await this.insights.findDays(eventId, timeZone);
      const shares = days.reduce((sum, day) => sum + day.shares, 0);
      return {
        timeZone,
        totals: totalsOf(days),
        days: days.map(({ day, visits, photos, downloads }) => ({ day, visits, photos, downloads })),
        advanced: advanced ? await this.advanced(eventId, timeZone, shares) : null,
      };
    });
  }

  /** @throws ApiError `plan_feature_missing` */
  async csv(principal: Principal, eventId: string, timeZone = UTC): Promise<StreamableFile> {
    const { linkSlug } = await this.events.requireEvent(principal, eventId);
    await this.features.assertIncluded(principal.id, 'advanced_analytics');
    const hours = await rejectUnknownZone(() => this.insights.findHours(eventId, timeZone));
    const rows = Readable.from(
      hours.map(({ hour, frame, visits, photos, downloads, shares }) => [
        hour,
        frame,
        visits,
        photos,
        downloads,
        shares,
      ]),
    );
    const header = [`Hour (${timeZone})`, 'Frame', 'Visits', 'Photos', 'Downloads', 'Shares'];
    return createCsvFile(`${linkSlug}-insights`, header, rows);
  }

  private async advanced(eventId: string, timeZone: string, shares: number): Promise<AdvancedInsights> {
    const [hours, frames, devices] = await Promise.all([
      this.insights.findHoursOfDay(eventId, timeZone),
      this.insights.findFrames(eventId),
      this.insights.findDevices(eventId),
    ]);
    return { shares, hours, frames, devices: devicesOf(devices) };
  }
}

function totalsOf(days: InsightDay[]): InsightTotals {
  const sum = (key: keyof InsightTotals) => days.reduce((total, day) => total + day[key], 0);
  return { visits: sum('visits'), photos: sum('photos'), downloads: sum('downloads') };
}

function devicesOf(counts: DeviceCount[]): InsightDevice[] {
  const count = (device: string, kind: string) =>
    counts.find((entry) => entry.device === device && entry.kind === kind)?.count ?? 0;
  return DEVICES.filter((device) => counts.some((entry) => entry.device === device))
    .map((device) => ({
      device,
      visits: count(device, 'visit'),
      downloads: count(device, 'download'),
      shares: count(device, 'share'),
    }))
    .sort((a, b) => b.visits - a.visits);
}

/** Map the database's error to a validation error: Node.js may accept time zones that PostgreSQL does not. */
async function rejectUnknownZone<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUnknownTimeZone(error)) throw error;
    throw ApiError.onField('validation_failed', 'tz', 'tz must be a time zone such as Europe/Berlin');
  }
}
