import pg from 'pg';
import { QueryFailedError } from 'typeorm';
import { toLoggableError } from './to-loggable-error.js';

const EMAIL = 'ada@example.org';
const HASH = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA';
const VALUES = /ada@|example\.org|argon2|my-/;

/** An error as pg creates it from PostgreSQL's response. */
function databaseError(message: string, fields: object): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), {
    severity: 'ERROR',
    ...fields,
  });
}

function queryError(driverError: Error): QueryFailedError {
  const query = `INSERT INTO users (email, password, name) VALUES ($1, $2, '${EMAIL} isn''t here')`;
  return new QueryFailedError(query, [EMAIL, HASH], driverError);
}

describe('toLoggableError', () => {
  it('includes the failed statement and constraint without values', () => {
    const fields = {
      code: '23505',
      detail: `Key (email)=(${EMAIL}) already exists.`,
      where: `COPY users, line 1: "${EMAIL}"`,
      internalQuery: `SELECT '${EMAIL}'`,
      table: 'users',
      constraint: 'users_email_key',
    };
    const logged = toLoggableError(
      queryError(databaseError('duplicate key value violates a unique constraint', fields)),
    );
    expect(logged).toEqual({
      type: 'QueryFailedError',
      message: 'duplicate key value violates a unique constraint',
      code: '23505',
      severity: 'ERROR',
      table: 'users',
      constraint: 'users_email_key',
      query: "INSERT INTO users (email, password, name) VALUES ($1, $2, '…')",
      stack: expect.stringMatching(/^QueryFailedError: duplicate key .+\n +at /),
    });
    expect(JSON.stringify(logged)).not.toMatch(VALUES);
  });

  it('removes a value at the end of a truncated statement', () => {
    const long = `UPDATE users SET ${'a = 1, '.repeat(140)}name = 'my-${'secret '.repeat(20)}'`;
    const { query = '' } = toLoggableError(
      new QueryFailedError(long, [], databaseError('no', { code: '42601' })),
    );
    expect(query).toMatch(/^UPDATE users/);
    expect(query).not.toMatch(/secret/);
  });

  it('removes the value that PostgreSQL could not parse', () => {
    const value = `my-"id"\n    at my-house`;
    const error = queryError(
      databaseError(`invalid input syntax for type uuid: "${value}"`, { code: '22P02' }),
    );
    const logged = toLoggableError(error);
    expect(logged.message).toBe('invalid input syntax for type uuid: "[redacted]"');
    expect(JSON.stringify(logged)).not.toMatch(VALUES);
  });

  it('converts nested causes and stops at circular ones', () => {
    const cause = queryError(databaseError(`no room for ${EMAIL}`, { code: '53100', detail: HASH }));
    const error = new AggregateError([cause], 'two things', { cause });
    Object.assign(cause, { cause: error });
    const logged = toLoggableError(error);
    expect(logged.cause).toMatchObject({ message: 'no room for [redacted]', code: '53100' });
    expect(logged.aggregateErrors).toMatchObject([
      { type: 'QueryFailedError', cause: { message: 'two things' } },
    ]);
    expect(JSON.stringify(logged)).not.toMatch(VALUES);
  });

  // asvs: 16.2.5
  it.each([
    [
      'a mail server',
      { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' },
      { response: `550 <${EMAIL}> unknown`, rejected: [EMAIL], envelope: { to: [EMAIL] } },
    ],
    [
      'Stripe',
      { code: 'parameter_invalid', statusCode: 400, requestId: 'req_1', param: 'amount' },
      { raw: { email: EMAIL }, headers: { authorization: 'my-key' }, payment_method: { name: 'Lovelace' } },
    ],
    [
      'a bucket',
      { code: 'AccessDenied' },
      { $metadata: { cfId: 'my-id' }, $response: { headers: { cookie: 'my-cookie' } }, Key: 'my-object' },
    ],
    [
      'a connection',
      { code: 'ECONNREFUSED', syscall: 'connect', port: 5432 },
      { client: { password: 'my-word' } },
    ],
  ])('includes only listed fields of an error of %s', (_name, allowed, removed) => {
    const error = Object.assign(
      new Error(`"Ada L" <${EMAIL}>, "ada l"@example.org were refused`),
      allowed,
      removed,
    );
    const { stack, ...logged } = toLoggableError(error);
    expect(logged).toEqual({
      type: 'Error',
      message: '"Ada L" <[redacted]>, [redacted] were refused',
      ...allowed,
    });
    expect(stack).not.toMatch(/example\.org|my-/);
  });

  it.each([
    [`no error of ${EMAIL}`, { type: 'string', message: 'no error of [redacted]' }],
    [undefined, { type: 'undefined', message: 'undefined' }],
    [
      { message: 'of a queue', row: EMAIL },
      { type: 'Object', message: 'of a queue' },
    ],
  ])('accepts any thrown value: %p', (thrown, logged) => {
    expect(toLoggableError(thrown)).toEqual(logged);
  });
});
