import { type IsoContainer, readItemBytes, readItemTypes } from './iso-container.js';

const OBU_SEQUENCE_HEADER = 1;

/**
 * Read the profiles of all AV1 sequence headers, in coded items and in the configurations that decoders read first.
 *
 * @throws RangeError if the file is malformed
 */
export function readAv1Profiles(container: IsoContainer): number[] {
  const { file, properties } = container;
  const types = readItemTypes(container);
  const coded = [...readItemBytes(container)].filter(([item]) => types.get(item) === 'av01');
  const configurations = properties.filter(({ type }) => type === 'av1C');
  return [
    ...configurations.map(({ start, end }) => file.subarray(start + 4, end)),
    ...coded.map(([, bytes]) => bytes),
  ].flatMap(readSequenceProfiles);
}

/** `seq_profile` is the first three bits of a sequence header (AV1 specification, 5.5.1). */
function readSequenceProfiles(units: Buffer): number[] {
  const profiles: number[] = [];
  for (let at = 0; at < units.length;) {
    const header = units[at]!;
    at += header & 4 ? 2 : 1; // extension byte
    let size = units.length - at;
    if (header & 2) [size, at] = readLeb128(units, at);
    if (((header >> 3) & 15) === OBU_SEQUENCE_HEADER) profiles.push(units.readUInt8(at) >> 5);
    at += size;
  }
  return profiles;
}

/** @returns the number, and the position after it */
function readLeb128(units: Buffer, at: number): [number, number] {
  let value = 0;
  for (let i = 0; i < 8; i++) {
    const byte = units.readUInt8(at + i);
    value += (byte & 127) * 2 ** (7 * i);
    if (byte < 128) return [value, at + i + 1];
  }
  throw new RangeError('unterminated LEB128 number');
}
