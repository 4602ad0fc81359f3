import { INVISIBLE } from '@eventframe/contracts/invisible';
import { EMAIL_MAX } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { z } from 'zod';

// Otherwise zod tests whether eval is allowed, which the Content-Security-Policy blocks and reports.
z.config({ jitless: true });

export { z };

/** An email as typed. One that looks right but has an invisible character gets a message that says so. */
export const emailSchema = (message: string) =>
  z
    .string()
    .trim()
    .max(EMAIL_MAX, message)
    .refine((email) => !INVISIBLE.test(email), MESSAGES.emailInvisible)
    .pipe(z.email(message));
