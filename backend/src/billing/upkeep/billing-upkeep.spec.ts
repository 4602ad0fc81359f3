import { jest } from '@jest/globals';
import { pino } from 'pino';
import { ApiError } from '../../common/errors/api-error.js';
import { BillingUpkeep } from './billing-upkeep.js';
import { Reconciliation } from './reconciliation.js';

type Upkeep = ConstructorParameters<typeof BillingUpkeep>;
type Comparison = ConstructorParameters<typeof Reconciliation>;

describe('where the provider answers for none of what is tried first', () => {
  const unavailable = new ApiError('payments_unavailable', 'Not now.');
  const unanswered = () => Promise.reject(unavailable);

  it('the upkeep gives back what is due all the same, and fails', async () => {
    const giveAllBack = jest.fn(() => Promise.resolve());
    const parts = [
      { isConfigured: true },
      { closeAll: unanswered },
      {},
      {},
      { giveAllBack },
      { settleDue: () => Promise.resolve() },
    ] as unknown as Upkeep;

    await expect(new BillingUpkeep(...parts).run()).rejects.toBe(unavailable);
    expect(giveAllBack).toHaveBeenCalledTimes(1);
  });

  it('the comparison looks at every payment all the same, and does not count as a run', async () => {
    const noteComparison = jest.fn(() => Promise.resolve());
    const compared = new Set<string>();
    const parts = [
      pino({ level: 'silent' }),
      { forgetOlderThan: () => Promise.resolve() },
      { touchedSince: () => Promise.resolve(new Set(['pi_2'])) },
      { findUnsettled: () => Promise.resolve(['pi_1']) },
      { sync: (id: string) => Promise.resolve(compared.add(id)) },
      { findLastComparison: () => Promise.resolve(null), noteComparison },
      { madeSince: () => Promise.resolve(['sub_3']) },
      { findCurrentStripeIds: () => Promise.resolve(['sub_1', 'sub_2']) },
      { sync: unanswered },
    ] as unknown as Comparison;

    await expect(new Reconciliation(...parts).run()).rejects.toBe(unavailable);
    expect(compared).toEqual(new Set(['pi_1', 'pi_2']));
    expect(noteComparison).not.toHaveBeenCalled();
  });
});
