import { PhotoQuota } from '../../../src/billing/photo-quota.js';
import { PlansRepository } from '../../../src/billing/plan/plans.repository.js';
import { type Account, grantPlan, signedInOrganizer } from '../../factories/accounts.js';
import { startNextMonth, usedPhotos, useUpPhotos } from '../../factories/usage.js';
import { sentMailsTo } from '../../support/outbox.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';
import { avoidPeriodEnd } from '../../support/avoid-period-end.js';

const NEAR = "You have used 80% of this month's photos";
const FULL = "You have used all of this month's photos";

describe('photo quota warnings', () => {
  let app: TestApp;
  let other: TestApp;

  beforeAll(async () => {
    app = await createTestApp();
    other = await createTestApp({ sharedWith: app });
  });
  afterAll(async () => {
    await other.stop();
    await app.stop();
  });
  beforeEach(() => avoidPeriodEnd());

  /** Reserves a photo as an upload does, on one of the nodes. */
  async function reservePhoto({ id }: Account, node = app): Promise<'counted' | 'held'> {
    const plans = node.nest.get(PlansRepository, { strict: false });
    const quota = node.nest.get(PhotoQuota, { strict: false });
    return node.database.transaction(async (transaction) => {
      const plan = await plans.lockForUser(id, transaction);
      if (plan === null) throw new Error('The organizer does not exist');
      return quota.reserve(id, plan, transaction);
    });
  }
  const warningsTo = async ({ email }: Account) =>
    (await sentMailsTo(app, email)).map(({ subject }) => subject).filter((subject) => /photo/.test(subject));

  it('sends one warning each at 80% and 100% under 40 concurrent photos on two nodes', async () => {
    const owner = await signedInOrganizer(app);
    await useUpPhotos(app, owner.id, 10);
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, index) => reservePhoto(owner, index % 2 === 0 ? app : other)),
    );
    expect(outcomes.filter((outcome) => outcome === 'counted')).toHaveLength(20);
    expect(await usedPhotos(app, owner.id)).toBe(30);
    expect((await warningsTo(owner)).sort()).toEqual([NEAR, FULL]);
  });

  it('sends a warning with the photo that reaches 80% and states the usage', async () => {
    const owner = await signedInOrganizer(app);
    await useUpPhotos(app, owner.id, 22);
    await reservePhoto(owner);
    expect(await warningsTo(owner)).toEqual([]);
    await reservePhoto(owner);
    expect(await warningsTo(owner)).toEqual([NEAR]);
    const mail = (await sentMailsTo(app, owner.email)).find(({ subject }) => subject === NEAR);
    expect(mail?.text).toContain('Your guests created 24 photos this month. Your Freemium plan includes 30.');
    expect(mail?.text?.replace(/\s+/g, ' ')).toContain(
      'up to 20 photos above the limit are stored outside your galleries until you upgrade or the next month starts.',
    );
    expect(mail?.text).toContain('/pricing');
  });

  it('sends warnings again in the next month', async () => {
    const owner = await signedInOrganizer(app);
    await useUpPhotos(app, owner.id, 29);
    await reservePhoto(owner);
    await startNextMonth(app, owner.id);
    await useUpPhotos(app, owner.id, 23);
    await reservePhoto(owner);
    expect((await warningsTo(owner)).sort()).toEqual([NEAR, FULL]);
  });

  it('sends warnings again for a larger plan and none for an unlimited one', async () => {
    const owner = await signedInOrganizer(app);
    await useUpPhotos(app, owner.id, 29);
    await reservePhoto(owner);
    await grantPlan(app, owner.id, 'standard');
    await useUpPhotos(app, owner.id, 958);
    await reservePhoto(owner);
    expect(await warningsTo(owner)).toEqual([FULL]);
    await reservePhoto(owner);
    expect((await warningsTo(owner)).sort()).toEqual([NEAR, FULL]);
    await grantPlan(app, owner.id, 'monthly-unlimited');
    await useUpPhotos(app, owner.id, 1_000_000);
    await reservePhoto(owner);
    expect(await warningsTo(owner)).toHaveLength(2);
  });

  it('sends a warning with the first held photo after a downgrade', async () => {
    const owner = await signedInOrganizer(app);
    await useUpPhotos(app, owner.id, 400);
    expect(await reservePhoto(owner)).toBe('held');
    expect(await warningsTo(owner)).toEqual([FULL]);
  });
});
