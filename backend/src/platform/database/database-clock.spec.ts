import { jest } from '@jest/globals';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { DatabaseClock } from './database-clock.js';

describe('DatabaseClock', () => {
  let clock: DatabaseClock;
  let elapsed: number;
  let latency: number;
  let databaseTime: number;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['performance'] });
    elapsed = 0;
    latency = 0;
    databaseTime = 1_000_000;
    jest.spyOn(performance, 'now').mockImplementation(() => elapsed);
    const query = () => {
      const rows = [{ ms: databaseTime }];
      elapsed += latency;
      return Promise.resolve(rows);
    };
    clock = new DatabaseClock({ query } as unknown as DataSource, pino({ level: 'silent' }));
  });
  afterEach(() => {
    clock.onApplicationShutdown();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  const nextSync = () => jest.advanceTimersByTimeAsync(30_000);

  it('assumes that the query read the time halfway, and advances from there', async () => {
    latency = 100;
    await clock.onModuleInit();
    expect(clock.now().getTime()).toBe(1_000_050);
    elapsed += 1000;
    expect(clock.now().getTime()).toBe(1_001_050);
  });

  it('adjusts to a fast response and ignores a slow one', async () => {
    await clock.onModuleInit();
    databaseTime = 2_000_000;
    latency = 2001;
    await nextSync();
    expect(clock.now().getTime()).toBe(1_002_001);
    latency = 0;
    await nextSync();
    expect(clock.now().getTime()).toBe(2_000_000);
  });

  it('returns the earlier of its time and the machine time', async () => {
    await clock.onModuleInit();
    jest.setSystemTime(900_000);
    expect(clock.earliest().getTime()).toBe(900_000);
    jest.setSystemTime(1_100_000);
    expect(clock.earliest().getTime()).toBe(1_000_000);
  });

  it('uses the first response even if it is slow', async () => {
    latency = 10_000;
    await clock.onModuleInit();
    expect(clock.now().getTime()).toBe(1_005_000);
  });
});
