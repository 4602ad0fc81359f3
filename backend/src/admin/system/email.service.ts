import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '../../common/access/access.js';
import { ApiError } from '../../common/errors/api-error.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { MAIL_VARIABLES, type Settings, SETTINGS } from '../../platform/config/settings.js';
import { MailDelivery } from '../../platform/mail/mail-delivery.js';
import { AccountsRepository } from '../users/accounts.repository.js';
import type { EmailStatusResponse, TestMailResponse } from './system.dto.js';

/** Reports the mail configuration. */
@Injectable()
export class EmailStatusService {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  getStatus(): EmailStatusResponse {
    const { mail, appUrl } = this.settings;
    return {
      configured: mail.smtpUrl !== null,
      status: this.describeStatus(),
      missingEnvVars: mail.unset,
      requiredEnvVars: [...MAIL_VARIABLES],
      currentFromEmail: mail.from,
      currentAppUrl: appUrl,
    };
  }

  private describeStatus(): string {
    const { smtpUrl } = this.settings.mail;
    if (smtpUrl === null) return 'No mail server is set: mails are written to the outbox folder.';
    return `Mails are sent through ${new URL(smtpUrl).host}.`;
  }
}

/** Sends a test mail to the requesting admin. */
@Injectable()
export class TestMailService {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly accounts: AccountsRepository,
    private readonly delivery: MailDelivery,
    private readonly audit: AuditLog,
  ) {}

  /** @throws ApiError `mail_failed` with the mail server's message */
  async send(admin: Principal): Promise<TestMailResponse> {
    const account = await this.accounts.findOne(admin.id);
    if (account === null) throw ApiError.notFound('User');
    const { email: to } = account;
    await this.delivery.test(to).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ApiError('mail_failed', `The test mail could not be sent: ${reason}`);
    });
    await this.audit.record({
      actorId: admin.id,
      action: 'mail.tested',
      subjectType: 'user',
      subjectId: admin.id,
      details: { to },
    });
    return { sentTo: to, configured: this.settings.mail.smtpUrl !== null };
  }
}
