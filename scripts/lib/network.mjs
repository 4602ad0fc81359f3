import { networkInterfaces } from 'node:os';

/** Networks of containers and virtual machines, which phones cannot reach. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|cni|flannel|cali|podman|lxc)/;
const PREFERRED = [/^192\.168\./, /^10\./, /^172\.(1[6-9]|2\d|3[01])\./, /^(?!169\.254\.)/];

/** @returns {string | undefined} the IPv4 address that other devices in the network most likely reach */
export function lanAddress(interfaces = networkInterfaces()) {
  const addresses = Object.entries(interfaces)
    .flatMap(([name, entries = []]) => (VIRTUAL.test(name) ? [] : entries))
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
  return PREFERRED.flatMap((range) => addresses.filter((address) => range.test(address)))[0];
}
