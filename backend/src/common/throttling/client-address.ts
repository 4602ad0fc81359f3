import { isIPv6 } from 'node:net';
import type { Request } from 'express';

/**
 * Who an address stands for in a limit: an IPv4 address itself, of IPv6 the /64 network, since one customer
 * has all addresses of that.
 */
export function clientAddress(request: Request): string {
  return networkOf(request.ip ?? '');
}

/** What {@link clientAddress} makes of an address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const plain = address.split('%')[0] ?? '';
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const [left, right] = [groups(head), groups(tail)];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const all = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
