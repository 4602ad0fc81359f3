import { jest } from '@jest/globals';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { DatabaseClock } from './database-clock.js';

describe('the time of the database', () => {
  let clock: DatabaseClock;
  let elapsed: number;
  let takes: number;
  let databaseTime: number;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['performance'] });
    elapsed = 0;
    takes = 0;
    databaseTime = 1_000_000;
    jest.spyOn(performance, 'now').mockImplementation(() => elapsed);
    const query = () => {
      const answer = [{ ms: databaseTime }];
      elapsed += takes;
      return Promise.resolve(answer);
    };
    clock = new DatabaseClock({ query } as unknown as DataSource, pino({ level: 'silent' }));
  });
  afterEach(() => {
    clock.onApplicationShutdown();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  const askAgain = () => jest.advanceTimersByTimeAsync(30_000);

  it('was told in the middle of the question, and goes on by itself', async () => {
    takes = 100;
    await clock.onModuleInit();
    expect(clock.now().getTime()).toBe(1_000_050);
    elapsed += 1000;
    expect(clock.now().getTime()).toBe(1_001_050);
  });

  it('is set by an answer that came soon, and not by one that took long', async () => {
    await clock.onModuleInit();
    databaseTime = 2_000_000;
    takes = 2001;
    await askAgain();
    expect(clock.now().getTime()).toBe(1_002_001);
    takes = 0;
    await askAgain();
    expect(clock.now().getTime()).toBe(2_000_000);
  });

  it('is taken from the first answer, however long it took', async () => {
    takes = 10_000;
    await clock.onModuleInit();
    expect(clock.now().getTime()).toBe(1_005_000);
  });
});
