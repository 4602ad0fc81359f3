import { randomBytes, randomUUID } from 'node:crypto';
import type { RATE_LIMITS } from '../../src/platform/throttling/rate-limits.js';
import { PASSWORD } from '../factories/accounts.js';

/** The subjects whose uses are counted. */
interface Names {
  account: string;
  address: string;
  guest: string;
  event: string;
}

/** New subjects without counted uses. */
export const newNames = (): Names => ({
  account: `${randomUUID()}@example.org`,
  address: `10.${randomBytes(3).join('.')}`,
  guest: randomBytes(16).toString('base64url'),
  event: randomUUID(),
});

/** A call below `/api`, as a POST if it has a body. */
type Call = (names: Names) => [path: string, body?: object | FormData];

const login: Call = ({ account }) => ['login', { username: account, password: PASSWORD }];
const register: Call = ({ account }) => ['register', { name: 'Olivia', email: account, password: PASSWORD }];
const reset: Call = ({ account }) => ['password/forgot', { email: account }];
const verify: Call = ({ account }) => ['verify-email/resend', { email: account }];
const token: Call = () => ['password/reset', { token: 'a'.repeat(43), password: PASSWORD }];
const link: Call = () => ['password/check', { token: 'a'.repeat(43) }];
const verification: Call = () => ['verify-email', { token: 'forged' }];
const upload: Call = ({ event }) => [`public/upload-photo/${event}`, new FormData()];
const framed: Call = ({ event }) => [`public/photos/${event}/framed-photo.png`];
const original: Call = ({ event }) => [`public/photos/${event}/original`];
const archive: Call = ({ event }) => [`events/${event}/photos.zip`];
const report: Call = ({ event }) => [`public/photos/${event}/report`, { reason: 'other' }];

const [MINUTE, QUARTER, HOUR] = [60, 900, 3600];
/** Title, limit, number of uses, period in seconds, subject that is counted, and call. */
export const DECIDED: [string, keyof typeof RATE_LIMITS, number, number, keyof Names, Call][] = [
  ['failed logins of an account', 'failedLoginsPerAccount', 10, QUARTER, 'account', login],
  ['failed logins from an address', 'failedLoginsPerAddress', 100, QUARTER, 'address', login],
  ['registrations from an address', 'registrationsPerAddress', 20, HOUR, 'address', register],
  ['resets from an address', 'mailRequestsPerAddress', 300, MINUTE, 'address', reset],
  ['verifications from an address', 'mailRequestsPerAddress', 300, MINUTE, 'address', verify],
  ['tokens of a reset from an address', 'secretChecksPerAddress', 100, QUARTER, 'address', token],
  ['links of a reset from an address', 'secretChecksPerAddress', 100, QUARTER, 'address', link],
  [
    'tokens of a verification from an address',
    'secretChecksPerAddress',
    100,
    QUARTER,
    'address',
    verification,
  ],
  ['uploads of a guest', 'uploadsPerGuest', 40, MINUTE, 'guest', upload],
  ['uploads from an address', 'uploadsPerAddress', 300, MINUTE, 'address', upload],
  ['downloads of a guest', 'downloadsPerGuest', 60, MINUTE, 'guest', framed],
  ['originals of a guest', 'downloadsPerGuest', 60, MINUTE, 'guest', original],
  ['archives of a guest', 'downloadsPerGuest', 60, MINUTE, 'guest', archive],
  ['reports of a guest', 'reportsPerGuest', 10, HOUR, 'guest', report],
];
