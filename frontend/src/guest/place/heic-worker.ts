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

/** The functions of libheif's C API that are used here. Structures are returned through the first pointer. */
interface Libheif {
  HEAPU8: Uint8Array<ArrayBuffer>;
  _malloc(bytes: number): number;
  _heif_context_alloc(): number;
  _heif_context_read_from_memory(
    error: number,
    context: number,
    bytes: number,
    length: number,
    options: number,
  ): void;
  _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void;
  _heif_decode_image(
    error: number,
    handle: number,
    image: number,
    colorspace: number,
    chroma: number,
    options: number,
  ): void;
  _heif_image_get_decoding_warnings(image: number, first: number, warnings: number, max: number): number;
  _heif_image_get_width(image: number, channel: number): number;
  _heif_image_get_height(image: number, channel: number): number;
  _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number;
  _heif_image_handle_get_color_profile_type(handle: number): number;
  _heif_image_handle_get_raw_color_profile_size(handle: number): number;
  _heif_image_handle_get_raw_color_profile(error: number, handle: number, target: number): void;
  _heif_image_handle_get_nclx_color_profile(error: number, handle: number, target: number): void;
}

declare function importScripts(url: string): void;
declare const libheif: (options: { wasmBinary: ArrayBuffer }) => Libheif | Promise<Libheif>;

/** heif_colorspace_RGB, heif_chroma_interleaved_RGBA. */
const RGBA = [1, 11] as const;
const CHANNEL_INTERLEAVED = 10;
const PROFILE_ICC = [0x70726f66, 0x72494343]; // 'prof', 'rICC'
const PROFILE_NCLX = 0x6e636c78;
/** ITU-T H.273: color primaries of Display P3. */
const PRIMARIES_P3 = 12;

self.onmessage = async ({ data }: MessageEvent<HeicRequest>) => {
  const decoded = await decode(data).catch(() => null);
  postMessage(decoded, { transfer: decoded ? [decoded.pixels.buffer] : [] });
};

async function decode({ bytes, script, wasm }: HeicRequest): Promise<DecodedHeic> {
  importScripts(script);
  const response = await fetch(wasm);
  const heif = await libheif({ wasmBinary: await response.arrayBuffer() });
  const [error, result] = [heif._malloc(16), heif._malloc(16)];
  const u32 = (at: number) => new DataView(heif.HEAPU8.buffer).getUint32(at, true);
  const check = () => {
    if (u32(error) !== 0) throw new Error(`libheif ${u32(error)}.${u32(error + 4)}`);
  };
  const input = heif._malloc(bytes.byteLength);
  heif.HEAPU8.set(new Uint8Array(bytes), input);
  const context = heif._heif_context_alloc();
  heif._heif_context_read_from_memory(error, context, input, bytes.byteLength, 0);
  check();
  heif._heif_context_get_primary_image_handle(error, context, result);
  check();
  const handle = u32(result);
  // Applies the container's rotation and mirroring.
  heif._heif_decode_image(error, handle, result, ...RGBA, 0);
  check();
  const image = u32(result);
  // libheif leaves parts blank that it cannot decode, and only warns. The server decides about such a file.
  if (heif._heif_image_get_decoding_warnings(image, 0, error, 0) > 0) throw new Error('The file is damaged.');

  const width = heif._heif_image_get_width(image, CHANNEL_INTERLEAVED);
  const height = heif._heif_image_get_height(image, CHANNEL_INTERLEAVED);
  const plane = heif._heif_image_get_plane_readonly(image, CHANNEL_INTERLEAVED, result);
  const stride = u32(result);
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row++) {
    const start = plane + row * stride;
    pixels.set(heif.HEAPU8.subarray(start, start + width * 4), row * width * 4);
  }
  const matrix = readProfile(heif, handle);
  if (matrix) convertToSrgb(pixels, matrix);
  return { width, height, pixels };
}

/** How to convert the image's colors to sRGB; null if they are sRGB or unknown. */
function readProfile(heif: Libheif, handle: number): RgbMatrix | null {
  const type = heif._heif_image_handle_get_color_profile_type(handle);
  const scratch = heif._malloc(32);
  const u32 = (at: number) => new DataView(heif.HEAPU8.buffer).getUint32(at, true);
  if (PROFILE_ICC.includes(type)) {
    const size = heif._heif_image_handle_get_raw_color_profile_size(handle);
    const at = heif._malloc(size);
    heif._heif_image_handle_get_raw_color_profile(scratch, handle, at);
    return u32(scratch) === 0 ? iccToSrgb(heif.HEAPU8.slice(at, at + size)) : null;
  }
  if (type !== PROFILE_NCLX) return null;
  heif._heif_image_handle_get_nclx_color_profile(scratch, handle, scratch + 16);
  // The primaries follow the version byte and its padding.
  return u32(scratch) === 0 && u32(u32(scratch + 16) + 4) === PRIMARIES_P3 ? P3_TO_SRGB : null;
}
