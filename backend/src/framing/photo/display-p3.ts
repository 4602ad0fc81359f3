import { sharp } from '../codec.js';

/** The ICC profile of Display P3, for pictures that name this colour space by a number instead of a profile. */
export async function displayP3(): Promise<Buffer> {
  const pixel = { create: { width: 1, height: 1, channels: 3 as const, background: '#000' } };
  const { icc } = await sharp(await sharp(pixel).withIccProfile('p3').png().toBuffer()).metadata();
  if (!icc) throw new Error('libvips comes without its Display P3 profile');
  return icc;
}
