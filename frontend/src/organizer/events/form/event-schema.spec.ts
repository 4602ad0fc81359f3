import { eventSchema } from './event-schema';

const event = { title: 'Fair', linkSlug: '', expiresAt: '' };
const fields = (values: object, before?: typeof event) =>
  eventSchema(before)
    .safeParse({ ...event, ...values })
    .error?.issues.map(({ path }) => path[0]) ?? [];

describe('eventSchema', () => {
  it('needs a title and nothing else', () => {
    expect(fields({})).toEqual([]);
    expect(fields({ title: '  ' })).toEqual(['title']);
  });

  it.each(['ab', 'Linden', 'linden--fair', '-fair', 'fair-', 'löwe', 'a'.repeat(61)])(
    'refuses the address %s',
    (linkSlug) => {
      expect(fields({ linkSlug })).toEqual(['linkSlug']);
    },
  );

  it.each(['abc', 'linden-fair-2026', 'a'.repeat(60)])('takes the address %s', (linkSlug) => {
    expect(fields({ linkSlug })).toEqual([]);
  });

  it('takes a blank address for one that is to be made, not for one to be taken away', () => {
    expect(fields({ linkSlug: ' ' })).toEqual([]);
    expect(fields({ linkSlug: ' ' }, { ...event, linkSlug: 'linden-fair' })).toEqual(['linkSlug']);
  });

  // spec: rules.expiration-minimum
  it('wants an expiration ahead, unless it is the one that is set', () => {
    expect(fields({ expiresAt: '2020-01-01T10:00' })).toEqual(['expiresAt']);
    expect(fields({ expiresAt: '2020-01-01T10:00' }, { ...event, expiresAt: '2020-01-01T10:00' })).toEqual(
      [],
    );
    expect(fields({ expiresAt: '2999-01-01T10:00' })).toEqual([]);
  });
});
