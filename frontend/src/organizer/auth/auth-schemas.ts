import { NAME_MAX, ORGANIZATION_MAX, PASSWORD_MAX, PASSWORD_MIN } from '@eventframe/contracts/limits';
import { MESSAGES } from '@eventframe/contracts/messages';
import { emailSchema, z } from '@/organizer/lib/schemas';

const newPassword = z
  .string()
  .min(PASSWORD_MIN, MESSAGES.passwordTooShort)
  .max(PASSWORD_MAX, MESSAGES.passwordTooLong);

const passwordsMatch = (values: { password: string; confirmPassword: string }) =>
  values.password === values.confirmPassword;
const passwordsDiffer = { path: ['confirmPassword'], message: MESSAGES.passwordsDiffer };

export const loginSchema = z.object({
  email: emailSchema(MESSAGES.emailInvalid),
  password: z.string().min(1, MESSAGES.passwordRequired),
});

export const registerSchema = z
  .object({
    name: z.string().trim().min(1, MESSAGES.nameRequired).max(NAME_MAX, `Use at most ${NAME_MAX} characters`),
    email: emailSchema(MESSAGES.emailInvalid),
    password: newPassword,
    confirmPassword: z.string(),
    organization: z.string().trim().max(ORGANIZATION_MAX, `Use at most ${ORGANIZATION_MAX} characters`),
  })
  .refine(passwordsMatch, passwordsDiffer);

export const forgotPasswordSchema = z.object({ email: emailSchema(MESSAGES.emailAddressInvalid) });

export const resetPasswordSchema = z
  .object({ password: newPassword, confirmPassword: z.string() })
  .refine(passwordsMatch, passwordsDiffer);

export type ForgotPasswordValues = z.infer<typeof forgotPasswordSchema>;
export type ResetPasswordValues = z.infer<typeof resetPasswordSchema>;
export type LoginValues = z.infer<typeof loginSchema>;
export type RegisterValues = z.infer<typeof registerSchema>;
