import { networkInterfaces } from 'node:os';

/** Networks of containers and virtual machines: no phone is in them. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|cni|flannel|cali|podman|lxc)/;
const PRIVATE = [/^192\.168\./, /^10\./, /^172\.(1[6-9]|2\d|3[01])\./];

/**
 * The address of this machine that others in its network reach it under, most likely.
 *
 * @returns {string | undefined} an IPv4 address
 */
export function lanAddress(interfaces = networkInterfaces()) {
  const addresses = Object.entries(interfaces)
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([, entries]) => entries ?? [])
    .filter((entry) => entry.family === 'IPv4' && !entry.internal && !entry.address.startsWith('169.254.'))
    .map((entry) => entry.address);
  const rank = (address) => {
    const index = PRIVATE.findIndex((range) => range.test(address));
    return index < 0 ? PRIVATE.length : index;
  };
  return addresses.sort((a, b) => rank(a) - rank(b))[0];
}
