import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { adminPasswordOf } from '../auth/admin-password.js';
import { Passwords } from '../auth/passwords.js';
import { EventsRepository } from '../events/events.repository.js';
import { EventsService } from '../events/events.service.js';
import { FrameIntake } from '../events/frames/frame-intake.js';
import { AuditLog } from '../platform/audit/audit-log.js';
import { type Settings, SETTINGS } from '../platform/config/settings.js';
import { Transactions } from '../platform/database/transactions.js';
import { readAsset } from '../platform/web/assets.js';
import type { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { FirstStartTurn } from './first-start-turn.js';
import { UnfinishedStartRepository } from './unfinished-start.repository.js';

const DEMO = { title: 'Harvest Fair', slug: 'demo', frame: 'demo/frame.png' };

/** What the person at the terminal is told of a first start; the password is never shown again. */
export interface FirstStart {
  adminEmail: string;
  /** null when the settings gave it. */
  generatedPassword: string | null;
  demoPath: string | null;
}

type Operator = Pick<User, 'id' | 'email'>;

/**
 * Makes an empty installation usable: the operator's account, and an event to try. A start that ends before its
 * password was told, by `kill -9` for one, is repeated by the next with another password: none is kept anywhere.
 */
@Injectable()
export class FirstStartService {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly turn: FirstStartTurn,
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
   * Does nothing, and returns null, once there is an admin who knows their password; of several nodes at once one
   * does it. Call {@link told} after what it returns was shown.
   *
   * @throws SettingsError when the settings' password is among the first that are guessed
   */
  async prepare(): Promise<FirstStart | null> {
    if (!(await this.turn.take())) return null;
    const { adminPassword, demoData } = this.settings;
    const generated = randomBytes(16).toString('base64url');
    const operator = await this.operatorWith(generated);
    if (operator === null) {
      await this.turn.end();
      return null;
    }
    const demoPath = demoData ? await this.demoEventOf(operator.id) : null;
    const generatedPassword = adminPassword === null ? generated : null;
    return { adminEmail: operator.email, generatedPassword, demoPath };
  }

  /** The password stands before somebody's eyes: the first start is finished. */
  async told(): Promise<void> {
    await this.unfinished.forget();
    await this.turn.end();
  }

  /**
   * With the settings' password, else with the generated one.
   *
   * @returns null when nobody needs to be told a password
   */
  private async operatorWith(generated: string): Promise<Operator | null> {
    const earlier = await this.unfinished.find();
    if (earlier === null && (await this.users.adminExists())) return null;
    if (earlier?.isKnown) {
      await this.unfinished.forget();
      return null;
    }
    const password = adminPasswordOf(this.settings) ?? generated;
    if (earlier === null) return this.makeOperator(password);
    const hash = await this.passwords.hash(password);
    const isReplaced = await this.transactions.run((transaction) =>
      this.users.replacePassword(earlier.id, earlier.password, hash, transaction),
    );
    return isReplaced ? earlier : null;
  }

  private async makeOperator(password: string): Promise<Operator | null> {
    const account = {
      name: 'Operator',
      email: this.settings.adminEmail,
      organization: null,
      password: await this.passwords.hash(password),
      role: 'admin' as const,
      emailVerifiedAt: new Date(),
    };
    return this.transactions.run(async (transaction) => {
      const admin = await this.users.insertUnlessTaken(account, transaction);
      if (admin === null) return null;
      await this.audit.record(
        { actorId: null, action: 'user.created', subjectType: 'user', subjectId: admin.id },
        transaction,
      );
      await this.unfinished.note(admin.id, transaction);
      return admin;
    });
  }

  /** @returns its path */
  private async demoEventOf(ownerId: string): Promise<string> {
    const event =
      (await this.allEvents.findPublicBySlug(DEMO.slug)) ??
      (await this.events.createWith(
        await this.frames.storeFrame(ownerId, await readAsset(DEMO.frame), DEMO.title),
        ownerId,
        { title: DEMO.title, expiresAt: null },
        DEMO.slug,
      ));
    return `/event/${event.linkSlug}`;
  }
}
