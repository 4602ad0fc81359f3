import { eventSchema } from './event-schema';

const event = { title: 'Fair', linkSlug: '', expiresAt: '', shareText: '', consentText: '', consentLink: '' };
const fields = (values: object, before?: typeof event) =>
  eventSchema(before)
    .safeParse({ ...event, ...values })
    .error?.issues.map(({ path }) => path[0]) ?? [];

describe('eventSchema', () => {
  it('requires a title only', () => {
    expect(fields({})).toEqual([]);
    expect(fields({ title: '  ' })).toEqual(['title']);
  });

  it.each(['ab', 'Linden', 'linden--fair', '-fair', 'fair-', 'löwe', 'a'.repeat(61)])(
    'rejects the slug %s',
    (linkSlug) => {
      expect(fields({ linkSlug })).toEqual(['linkSlug']);
    },
  );

  it.each(['abc', 'linden-fair-2026', 'a'.repeat(60)])('accepts the slug %s', (linkSlug) => {
    expect(fields({ linkSlug })).toEqual([]);
  });

  it('accepts a blank slug for new events only', () => {
    expect(fields({ linkSlug: ' ' })).toEqual([]);
    expect(fields({ linkSlug: ' ' }, { ...event, linkSlug: 'linden-fair' })).toEqual(['linkSlug']);
  });

  it('puts the share text on one line and limits it to 200 characters', () => {
    expect(eventSchema().parse({ ...event, shareText: ' At the\n fair! #fair ' }).shareText).toBe(
      'At the fair! #fair',
    );
    expect(fields({ shareText: 'a'.repeat(200) })).toEqual([]);
    expect(fields({ shareText: 'a'.repeat(201) })).toEqual(['shareText']);
    expect(fields({ consentText: 'a'.repeat(500), consentLink: 'https://example.org/a' })).toEqual([]);
    expect(fields({ consentText: 'a'.repeat(501) })).toEqual(['consentText']);
    expect(fields({ consentLink: 'example.org' })).toEqual(['consentLink']);
  });

  // spec: rules.expiration-minimum
  it('requires a future expiration unless unchanged', () => {
    expect(fields({ expiresAt: '2020-01-01T10:00' })).toEqual(['expiresAt']);
    expect(fields({ expiresAt: '2020-01-01T10:00' }, { ...event, expiresAt: '2020-01-01T10:00' })).toEqual(
      [],
    );
    expect(fields({ expiresAt: '2999-01-01T10:00' })).toEqual([]);
  });
});
