import { Inject, Injectable } from '@nestjs/common';
import { MAIL_VARIABLES, type Settings, SETTINGS } from '../../platform/config/settings.js';
import type { EmailStatusResponse } from './email-status.dto.js';

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
