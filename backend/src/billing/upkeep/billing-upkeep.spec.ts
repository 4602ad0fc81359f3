import { jest } from '@jest/globals';
import { pino } from 'pino';
import { ApiError } from '../../common/errors/api-error.js';
import { BillingUpkeep } from './billing-upkeep.js';
import { Reconciliation } from './reconciliation.js';

type UpkeepDeps = ConstructorParameters<typeof BillingUpkeep>;
type ReconciliationDeps = ConstructorParameters<typeof Reconciliation>;

describe('billing upkeep while the provider is unavailable', () => {
  const unavailable = new ApiError('payments_unavailable', 'Not now.');
  const failUnavailable = () => Promise.reject(unavailable);

  it('makes due refunds before it fails', async () => {
    const refundAll = jest.fn(() => Promise.resolve());
    const parts = [
      { isConfigured: true },
      { closeAll: failUnavailable },
      {},
      {},
      { refundAll },
      { refreshDue: () => Promise.resolve() },
    ] as unknown as UpkeepDeps;

    await expect(new BillingUpkeep(...parts).run()).rejects.toBe(unavailable);
    expect(refundAll).toHaveBeenCalledTimes(1);
  });

  it('syncs every payment and does not record the reconciliation as complete', async () => {
    const recordReconciliation = jest.fn(() => Promise.resolve());
    const synced = new Set<string>();
    const parts = [
      pino({ level: 'silent' }),
      { deleteOlderThan: () => Promise.resolve() },
      { findIdsChangedSince: () => Promise.resolve(new Set(['pi_2'])) },
      { findUnsettled: () => Promise.resolve(['pi_1']) },
      { sync: (id: string) => Promise.resolve(synced.add(id)) },
      { findLastReconciliation: () => Promise.resolve(null), recordReconciliation },
      { findIdsCreatedSince: () => Promise.resolve(['sub_3']) },
      { findCurrentStripeIds: () => Promise.resolve(['sub_1', 'sub_2']) },
      { sync: failUnavailable },
    ] as unknown as ReconciliationDeps;

    await expect(new Reconciliation(...parts).run()).rejects.toBe(unavailable);
    expect(synced).toEqual(new Set(['pi_1', 'pi_2']));
    expect(recordReconciliation).not.toHaveBeenCalled();
  });
});
