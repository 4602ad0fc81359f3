import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Passwords } from '../auth/passwords.js';
import { EventsService } from '../events/events.service.js';
import { FrameIntake } from '../events/frame-intake.js';
import { type Settings, SETTINGS } from '../platform/config/settings.js';
import { readAsset } from '../platform/web/assets.js';
import { UsersRepository } from '../users/users.repository.js';

const DEMO = { title: 'Harvest Fair', slug: 'demo', frame: 'demo/frame.png' };

/** What the person at the terminal is told of a first start; the password is never shown again. */
export interface FirstStart {
  adminEmail: string;
  /** null when the settings gave it. */
  generatedPassword: string | null;
  demoPath: string | null;
}

/** Makes an empty installation usable: the operator's account, and an event to try. */
@Injectable()
export class FirstStartService {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly users: UsersRepository,
    private readonly passwords: Passwords,
    private readonly events: EventsService,
    private readonly frames: FrameIntake,
  ) {}

  /** Does nothing, and returns null, once there is an admin; of several nodes at once one does it. */
  async prepare(): Promise<FirstStart | null> {
    if (await this.users.adminExists()) return null;
    const { adminEmail, adminPassword, demoData } = this.settings;
    const password = adminPassword ?? randomBytes(12).toString('base64url');
    const admin = await this.users.insertUnlessTaken({
      name: 'Operator',
      email: adminEmail,
      organization: null,
      password: await this.passwords.hash(password),
      role: 'admin',
      emailVerifiedAt: new Date(),
    });
    if (admin === null) return null;
    const demoPath = demoData ? await this.createDemoEvent(admin.id) : null;
    return { adminEmail, generatedPassword: adminPassword === null ? password : null, demoPath };
  }

  private async createDemoEvent(ownerId: string): Promise<string> {
    const frame = await this.frames.store(ownerId, await readAsset(DEMO.frame), DEMO.title);
    const event = await this.events.createWith(
      frame,
      ownerId,
      { title: DEMO.title, expiresAt: null },
      DEMO.slug,
    );
    return `/event/${event.linkSlug}`;
  }
}
