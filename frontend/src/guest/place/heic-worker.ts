/**
 * Decodes HEIC with libheif (LGPL-3.0), which stays a separate, replaceable file. Request: {@link HeicRequest}. Response:
 * {@link DecodedHeic}, or null if the file cannot be decoded.
 */
import { convertToSrgb, type RgbMatrix, iccToSrgb, P3_TO_SRGB } from './wide-gamut';

export interface HeicRequest {
  bytes: ArrayBuffer;
  /** URLs of libheif's script and WebAssembly. */
  script: string;
  wasm: string;
}

/** An upright image in sRGB, as red, green, blue and alpha. */
export interface DecodedHeic {
  width: number;
  height: number;
  pixels: Uint8ClampedArray<ArrayBuffer>;
}

interface HeifImage {
  handle: number;
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  display(target: DecodedTarget, done: (shown: DecodedTarget | null) => void): void;
}

interface DecodedTarget {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

interface Libheif {
  HEAPU8: Uint8Array<ArrayBuffer>;
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
  _malloc(bytes: number): number;
  _heif_image_handle_get_color_profile_type(handle: number): number;
  _heif_image_handle_get_raw_color_profile_size(handle: number): number;
  _heif_image_handle_get_raw_color_profile(error: number, handle: number, target: number): void;
  _heif_image_handle_get_nclx_color_profile(error: number, handle: number, target: number): void;
}

declare function importScripts(url: string): void;
declare const libheif: (options: { wasmBinary: ArrayBuffer }) => Libheif | Promise<Libheif>;

const PROFILE_ICC = [0x70726f66, 0x72494343]; // 'prof', 'rICC'
const PROFILE_NCLX = 0x6e636c78;
/** ITU-T H.273: color primaries of Display P3. */
const PRIMARIES_P3 = 12;

self.onmessage = async ({ data }: MessageEvent<HeicRequest>) => {
  const decoded = await decode(data).catch(() => null);
  postMessage(decoded, { transfer: decoded ? [decoded.pixels.buffer] : [] });
};

async function decode({ bytes, script, wasm }: HeicRequest): Promise<DecodedHeic | null> {
  importScripts(script);
  const response = await fetch(wasm);
  if (!response.ok) return null;
  const decoder = await libheif({ wasmBinary: await response.arrayBuffer() });
  const images = new decoder.HeifDecoder().decode(new Uint8Array(bytes));
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) return null;
  const [width, height] = [image.get_width(), image.get_height()];
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
  const shown = await new Promise<DecodedTarget | null>((resolve) => image.display(target, resolve));
  if (!shown) return null;
  const matrix = readProfile(decoder, image.handle);
  if (matrix) convertToSrgb(target.data, matrix);
  return { width, height, pixels: target.data };
}

/** How to convert the image's colors to sRGB; null if they are sRGB or unknown. */
function readProfile(decoder: Libheif, handle: number): RgbMatrix | null {
  const type = decoder._heif_image_handle_get_color_profile_type(handle);
  const scratch = decoder._malloc(32);
  const u32 = (at: number) => new DataView(decoder.HEAPU8.buffer).getUint32(at, true);
  if (PROFILE_ICC.includes(type)) {
    const size = decoder._heif_image_handle_get_raw_color_profile_size(handle);
    const at = decoder._malloc(size);
    decoder._heif_image_handle_get_raw_color_profile(scratch, handle, at);
    return u32(scratch) === 0 ? iccToSrgb(decoder.HEAPU8.slice(at, at + size)) : null;
  }
  if (type !== PROFILE_NCLX) return null;
  decoder._heif_image_handle_get_nclx_color_profile(scratch, handle, scratch + 16);
  // The primaries follow the version byte and its padding.
  return u32(scratch) === 0 && u32(u32(scratch + 16) + 4) === PRIMARIES_P3 ? P3_TO_SRGB : null;
}
