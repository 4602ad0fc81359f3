import pg from 'pg';
import { QueryFailedError } from 'typeorm';
import { loggableError } from './loggable-error.js';

const EMAIL = 'ada@example.org';
const HASH = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA';
const VALUES = /ada@|example\.org|argon2|my-/;

/** As pg makes it of what PostgreSQL says. */
function refused(message: string, said: object): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), {
    severity: 'ERROR',
    ...said,
  });
}

function failed(driverError: Error): QueryFailedError {
  const query = `INSERT INTO users (email, password, name) VALUES ($1, $2, '${EMAIL} isn''t here')`;
  return new QueryFailedError(query, [EMAIL, HASH], driverError);
}

describe('an error in the log', () => {
  it('says of a failed statement which it was and what it broke, and none of its values', () => {
    const said = {
      code: '23505',
      detail: `Key (email)=(${EMAIL}) already exists.`,
      where: `COPY users, line 1: "${EMAIL}"`,
      internalQuery: `SELECT '${EMAIL}'`,
      table: 'users',
      constraint: 'users_email_key',
    };
    const logged = loggableError(failed(refused('duplicate key value violates a unique constraint', said)));
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

  it('leaves out a value that a long statement ends with before it has told all of it', () => {
    const long = `UPDATE users SET ${'a = 1, '.repeat(140)}name = 'my-${'secret '.repeat(20)}'`;
    const { query = '' } = loggableError(new QueryFailedError(long, [], refused('no', { code: '42601' })));
    expect(query).toMatch(/^UPDATE users/);
    expect(query).not.toMatch(/secret/);
  });

  it('leaves out the value that PostgreSQL could not read, wherever the message stands', () => {
    const value = `my-"id"\n    at my-house`;
    const error = failed(refused(`invalid input syntax for type uuid: "${value}"`, { code: '22P02' }));
    const logged = loggableError(error);
    expect(logged.message).toBe('invalid input syntax for type uuid: "[redacted]"');
    expect(JSON.stringify(logged)).not.toMatch(VALUES);
  });

  it('says what lies underneath in the same way, however deep, and ends where causes go in a circle', () => {
    const cause = failed(refused(`no room for ${EMAIL}`, { code: '53100', detail: HASH }));
    const error = new AggregateError([cause], 'two things', { cause });
    Object.assign(cause, { cause: error });
    const logged = loggableError(error);
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
  ])('says of %s what is listed, and nothing else', (_name, kept, left) => {
    const error = Object.assign(
      new Error(`"Ada L" <${EMAIL}>, "ada l"@example.org were refused`),
      kept,
      left,
    );
    const { stack, ...logged } = loggableError(error);
    expect(logged).toEqual({
      type: 'Error',
      message: '"Ada L" <[redacted]>, [redacted] were refused',
      ...kept,
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
  ])('takes whatever was thrown: %p', (thrown, logged) => {
    expect(loggableError(thrown)).toEqual(logged);
  });
});
