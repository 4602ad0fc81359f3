import { Injectable } from '@nestjs/common';
import { DailyRevenueRepository, TalliesRepository } from './tallies.repository.js';
import type { AdminStatsResponse, DayResponse } from './stats.dto.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Key figures of the console, in total and per day. */
@Injectable()
export class StatsService {
  constructor(
    private readonly tallies: TalliesRepository,
    private readonly revenue: DailyRevenueRepository,
  ) {}

  async getStats(): Promise<AdminStatsResponse> {
    const [{ users, events, photos }, activeToday] = await Promise.all([
      this.tallies.find(),
      this.tallies.countActiveToday(),
    ]);
    return {
      totalUsers: users.existing,
      totalEvents: events.existing,
      totalPhotos: photos.made,
      activeToday,
      storedPhotos: photos.existing,
    };
  }

  /** One entry per day up to today (UTC), oldest first, including days without activity. */
  async getSeries(days: number): Promise<DayResponse[]> {
    const currency = await this.revenue.findMainCurrency();
    const [made, paid] = await Promise.all([
      this.tallies.findDaily(days),
      this.revenue.findDaily(days, currency),
    ]);
    const series = new Map<string, DayResponse>();
    const today = Date.now();
    for (let ago = days - 1; ago >= 0; ago -= 1) {
      const day = new Date(today - ago * DAY_MS).toISOString().slice(0, 10);
      series.set(day, { day, signUps: 0, events: 0, photos: 0, revenue: 0, currency });
    }
    for (const { day, kind, made: count } of made) {
      const entry = series.get(day);
      if (entry !== undefined) entry[kind === 'users' ? 'signUps' : kind] = count;
    }
    for (const { day, cents } of paid) {
      const entry = series.get(day);
      if (entry !== undefined) entry.revenue = cents;
    }
    return [...series.values()];
  }
}
