import { loginSchema, registerSchema } from './auth-schemas';

function messages(result: {
  success: boolean;
  error?: { issues: { path: PropertyKey[]; message: string }[] };
}) {
  return Object.fromEntries(
    result.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [],
  );
}

const account = {
  name: 'Mara',
  email: 'mara@example.com',
  password: 'long enough',
  confirmPassword: 'long enough',
  organization: '',
};

describe('loginSchema', () => {
  it('requires a valid email and a password', () => {
    expect(messages(loginSchema.safeParse({ email: 'mara', password: '' }))).toEqual({
      email: 'Please enter a valid email',
      password: 'Password is required',
    });
  });

  it('accepts an email with surrounding spaces', () => {
    expect(loginSchema.parse({ email: ' mara@example.com ', password: 'x' }).email).toBe('mara@example.com');
  });
});

describe('registerSchema', () => {
  // spec: auth.organization-optional
  it('accepts an account without an organization', () => {
    expect(registerSchema.safeParse(account).success).toBe(true);
  });

  it('reports different passwords on the second field', () => {
    expect(messages(registerSchema.safeParse({ ...account, confirmPassword: 'another one' }))).toEqual({
      confirmPassword: "Passwords don't match",
    });
  });

  it('names an invisible character in an email that looks right', () => {
    expect(messages(registerSchema.safeParse({ ...account, email: 'ma\u200bra@example.com' }))).toEqual({
      email: 'This email contains an invisible character. Type it again.',
    });
  });

  // spec: rules.register
  it('requires a name and a password of 8 characters', () => {
    expect(
      messages(
        registerSchema.safeParse({ ...account, name: ' ', password: 'short', confirmPassword: 'short' }),
      ),
    ).toEqual({ name: 'Name is required', password: 'Password must be at least 8 characters' });
  });
});
