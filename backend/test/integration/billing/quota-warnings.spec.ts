import { PhotoQuota } from '../../../src/billing/photo-quota.js';
import { PlansRepository } from '../../../src/billing/plan/plans.repository.js';
import { type Account, grantPlan, signedInOrganizer } from '../../factories/accounts.js';
import { turnMonth, usedPhotos, useUpPhotos } from '../../factories/usage.js';
import { sentMailsTo } from '../../support/outbox.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';
import { turnIsFar } from '../../support/turn-is-far.js';

const NEAR = '80% of your photos of this month are used';
const FULL = 'Your photos of this month are used up';

describe('warnings before the photos of a month are used up', () => {
  let app: TestApp;
  let other: TestApp;

  beforeAll(async () => {
    app = await createTestApp();
    other = await createTestApp({ beside: app });
  });
  afterAll(async () => {
    await other.stop();
    await app.stop();
  });
  beforeEach(() => turnIsFar());

  /** What an upload does with the quota, on one of the two nodes. */
  async function takePlace({ id }: Account, node = app): Promise<'counted' | 'held'> {
    const plans = node.nest.get(PlansRepository, { strict: false });
    const quota = node.nest.get(PhotoQuota, { strict: false });
    return node.database.transaction(async (transaction) => {
      const plan = await plans.lockOfUser(id, transaction);
      if (plan === null) throw new Error('The organizer is gone');
      return quota.reserve(id, plan, transaction);
    });
  }
  const warningsTo = async ({ email }: Account) =>
    (await sentMailsTo(app, email)).map(({ subject }) => subject).filter((subject) => /photos/.test(subject));

  it('come once at 80% and once at 100%, from two nodes and 40 photos at once', async () => {
    const owner = await signedInOrganizer(app);
    await useUpPhotos(app, owner.id, 10);
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, index) => takePlace(owner, index % 2 === 0 ? app : other)),
    );
    expect(outcomes.filter((outcome) => outcome === 'counted')).toHaveLength(20);
    expect(await usedPhotos(app, owner.id)).toBe(30);
    expect((await warningsTo(owner)).sort()).toEqual([NEAR, FULL]);
  });

  it('come with the photo that reaches the level, not before, and say where one stands', async () => {
    const owner = await signedInOrganizer(app);
    await useUpPhotos(app, owner.id, 22);
    await takePlace(owner);
    expect(await warningsTo(owner)).toEqual([]);
    await takePlace(owner);
    expect(await warningsTo(owner)).toEqual([NEAR]);
    const mail = (await sentMailsTo(app, owner.email)).find(({ subject }) => subject === NEAR);
    expect(mail?.text).toContain('Your guests made 24 photos this month; your Freemium plan holds 30.');
    expect(mail?.text?.replace(/\s+/g, ' ')).toContain(
      'up to 20 photos above the limit are kept outside your galleries until you upgrade or the month turns.',
    );
    expect(mail?.text).toContain('/pricing');
  });

  it('come again in the next month', async () => {
    const owner = await signedInOrganizer(app);
    await useUpPhotos(app, owner.id, 29);
    await takePlace(owner);
    await turnMonth(app, owner.id);
    await useUpPhotos(app, owner.id, 23);
    await takePlace(owner);
    expect((await warningsTo(owner)).sort()).toEqual([NEAR, FULL]);
  });

  it("come for a greater plan's limit again, and never without a limit", async () => {
    const owner = await signedInOrganizer(app);
    await useUpPhotos(app, owner.id, 29);
    await takePlace(owner);
    await grantPlan(app, owner.id, 'standard');
    await useUpPhotos(app, owner.id, 958);
    await takePlace(owner);
    expect(await warningsTo(owner)).toEqual([FULL]);
    await takePlace(owner);
    expect((await warningsTo(owner)).sort()).toEqual([NEAR, FULL]);
    await grantPlan(app, owner.id, 'monthly-unlimited');
    await useUpPhotos(app, owner.id, 1_000_000);
    await takePlace(owner);
    expect(await warningsTo(owner)).toHaveLength(2);
  });

  it('come with the first held photo when a smaller plan was used up already', async () => {
    const owner = await signedInOrganizer(app);
    await useUpPhotos(app, owner.id, 400);
    expect(await takePlace(owner)).toBe('held');
    expect(await warningsTo(owner)).toEqual([FULL]);
  });
});
