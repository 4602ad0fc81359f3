import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { readAdminPassword } from '../auth/password-rules.js';
import { Passwords } from '../auth/passwords.js';
import { EventsRepository } from '../events/events.repository.js';
import { EventsService } from '../events/events.service.js';
import { FrameIntake } from '../events/frame-intake.js';
import { AuditLog } from '../platform/audit/audit-log.js';
import { type Settings, SETTINGS } from '../platform/config/settings.js';
import { Transactions } from '../platform/database/transactions.js';
import { readAsset } from '../platform/web/assets.js';
import type { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { FirstStartLock } from './first-start-lock.js';
import { UnfinishedStartRepository } from './unfinished-start.repository.js';

const DEMO = { title: 'Harvest Fair', slug: 'demo', frame: 'demo/frame.png' };

/** The result of a first start, for the terminal. The password is shown only once. */
export interface FirstStart {
  adminEmail: string;
  /** null if the settings define the password. */
  generatedPassword: string | null;
  demoPath: string | null;
}

type Operator = Pick<User, 'id' | 'email'>;

/**
 * Prepares an empty installation: the operator's account and a demo event. If a start ends before the generated password
 * was shown, the next one generates another password, since none is stored.
 */
@Injectable()
export class FirstStartService {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly lock: FirstStartLock,
    private readonly unfinished: UnfinishedStartRepository,
    private readonly users: UsersRepository,
    private readonly passwords: Passwords,
    private readonly events: EventsService,
    private readonly allEvents: EventsRepository,
    private readonly frames: FrameIntake,
    private readonly audit: AuditLog,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Run the first start on one of several concurrently starting nodes. Call {@link confirmShown} after showing the result.
   *
   * @returns null if an admin with a known password exists, or another node runs the first start
   * @throws SettingsError if the settings' password is a common one
   */
  async prepare(): Promise<FirstStart | null> {
    if (!(await this.lock.tryAcquire())) return null;
    const { adminPassword, demoData } = this.settings;
    const generated = randomBytes(16).toString('base64url');
    const operator = await this.prepareOperator(generated);
    if (operator === null) {
      await this.lock.release();
      return null;
    }
    const demoPath = demoData ? await this.getOrCreateDemoEvent(operator.id) : null;
    const generatedPassword = adminPassword === null ? generated : null;
    return { adminEmail: operator.email, generatedPassword, demoPath };
  }

  /** Finish the first start after the operator has seen the password. */
  async confirmShown(): Promise<void> {
    await this.unfinished.delete();
    await this.lock.release();
  }

  /**
   * Create the operator, or replace the unseen password of an unfinished start. Uses the settings' password, else the
   * generated one.
   *
   * @returns null if no password needs to be shown
   */
  private async prepareOperator(generated: string): Promise<Operator | null> {
    const earlier = await this.unfinished.find();
    if (earlier === null && (await this.users.hasAdmin())) return null;
    if (earlier?.isKnown) {
      await this.unfinished.delete();
      return null;
    }
    const password = readAdminPassword(this.settings) ?? generated;
    if (earlier === null) return this.createOperator(password);
    const hash = await this.passwords.hash(password);
    const isReplaced = await this.transactions.run((transaction) =>
      this.users.replacePassword(earlier.id, earlier.password, hash, transaction),
    );
    return isReplaced ? earlier : null;
  }

  private async createOperator(password: string): Promise<Operator | null> {
    const account = {
      name: 'Operator',
      email: this.settings.adminEmail,
      organization: null,
      password: await this.passwords.hash(password),
      role: 'admin' as const,
      emailVerifiedAt: new Date(),
    };
    return this.transactions.run(async (transaction) => {
      const admin = await this.users.insertIfEmailFree(account, transaction);
      if (admin === null) return null;
      await this.audit.record(
        { actorId: null, action: 'user.created', subjectType: 'user', subjectId: admin.id },
        transaction,
      );
      await this.unfinished.record(admin.id, transaction);
      return admin;
    });
  }

  /** @returns the event's path */
  private async getOrCreateDemoEvent(ownerId: string): Promise<string> {
    const event =
      (await this.allEvents.findPublicBySlug(DEMO.slug)) ??
      (await this.events.createWith(
        await this.frames.storeFrame(ownerId, await readAsset(DEMO.frame), DEMO.title),
        ownerId,
        { title: DEMO.title, expiresAt: null, shareText: null },
        DEMO.slug,
      ));
    return `/event/${event.linkSlug}`;
  }
}
