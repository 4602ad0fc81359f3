import { NAME_MAX, ORGANIZATION_MAX, PASSWORD_MAX, PASSWORD_MIN } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { emailSchema, z } from '@/organizer/lib/schemas';

const currentPassword = z.string().min(1, MESSAGES.passwordRequired);

export const profileSchema = z.object({
  name: z.string().trim().min(1, MESSAGES.nameRequired).max(NAME_MAX, `Use at most ${NAME_MAX} characters`),
  organization: z.string().trim().max(ORGANIZATION_MAX, `Use at most ${ORGANIZATION_MAX} characters`),
});

export const newEmailSchema = z.object({ email: emailSchema(MESSAGES.emailInvalid), currentPassword });

export const passwordSchema = z
  .object({
    currentPassword,
    newPassword: z
      .string()
      .min(PASSWORD_MIN, MESSAGES.passwordTooShort)
      .max(PASSWORD_MAX, MESSAGES.passwordTooLong),
    confirmPassword: z.string(),
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    message: MESSAGES.passwordsDiffer,
  });

export const deleteSchema = z.object({ currentPassword });

export type ProfileValues = z.infer<typeof profileSchema>;
export type EmailValues = z.infer<typeof newEmailSchema>;
export type PasswordValues = z.infer<typeof passwordSchema>;
export type DeleteValues = z.infer<typeof deleteSchema>;
