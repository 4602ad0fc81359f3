/**
 * Decodes HEIC in a worker thread: libheif in WebAssembly takes most of a second for a phone's photo. Plain JavaScript,
 * so that a worker can run it from both the sources and the build.
 *
 * Request: `{ bytes, maxPixels, headBytes, tailBytes }`, the latter two being space to reserve before and after the
 * pixels. Response: `{ width, height, file, icc | primaries }` with 8-bit RGB, upright (libheif applies the container's
 * rotation and mirroring), in the middle of `file`; or
 * `{ error: 'unreadable' | 'unsupported' | 'too_large', message }`. A message `{ spare }` returns the memory of an
 * earlier response for reuse and has no response.
 */
import { parentPort } from 'node:worker_threads';
import libheif from 'libheif-js/wasm-bundle.js';

/** heif_colorspace_RGB, heif_chroma_interleaved_RGB. */
const RGB = [1, 10];
const CHANNEL_INTERLEAVED = 10;
const ERROR_MEMORY = 6;
const SUBERROR_SECURITY_LIMIT = 1000;
const SUBERROR_UNSUPPORTED_CODEC = 3000;
/** Warnings for missing parts of the image: a decoder error, or data that ends too early. */
const ERROR_DECODER = 7;
const SUBERROR_END_OF_DATA = 100;
const PROFILE_ICC = new Set([0x70726f66, 0x72494343]); // 'prof', 'rICC'
/** Exceeds the size of heif_image_tiling, whose last fields are for more than two dimensions. */
const TILING_BYTES = 128;
const PROFILE_NCLX = 0x6e636c78;

/** Memory to reuse for the next image's pixels, if large enough: discarded memory is collected late. */
let spare = new ArrayBuffer();

/** Get uninitialized memory of this many bytes. */
function takeMemory(length) {
  const memory = spare.byteLength >= length ? spare : new ArrayBuffer(length);
  spare = new ArrayBuffer();
  return new Uint8Array(memory, 0, length);
}

const u32 = (at) => new DataView(libheif.HEAPU8.buffer).getUint32(at, true);

class HeifError extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

/** heif_error is { int code; int subcode; const char* message }, returned through a pointer. */
function check(error) {
  const code = u32(error);
  if (code === 0) return;
  const subcode = u32(error + 4);
  const tooLarge = code === ERROR_MEMORY || subcode === SUBERROR_SECURITY_LIMIT;
  const kind = tooLarge ? 'too_large' : subcode === SUBERROR_UNSUPPORTED_CODEC ? 'unsupported' : 'unreadable';
  throw new HeifError(kind, `libheif ${code}.${subcode}`);
}

/** libheif leaves parts it cannot decode blank and only warns; treat such an image as damaged. */
function assertComplete(image, scratch) {
  const count = libheif._heif_image_get_decoding_warnings(image, 0, scratch, 0);
  for (let i = 0; i < count; i++) {
    libheif._heif_image_get_decoding_warnings(image, i, scratch, 1);
    if (u32(scratch) === ERROR_DECODER || u32(scratch + 4) === SUBERROR_END_OF_DATA) check(scratch);
  }
}

/** heif_security_limits version 4: pixels of an image at byte 8, bytes of one allocation at byte 40. */
function limitPixels(context, maxPixels) {
  const limits = libheif._heif_context_get_security_limits(context);
  const view = new DataView(libheif.HEAPU8.buffer);
  view.setBigUint64(limits + 8, BigInt(maxPixels), true);
  view.setBigUint64(limits + 40, BigInt(maxPixels * 16), true);
}

function readProfile(handle, scratch) {
  const type = libheif._heif_image_handle_get_color_profile_type(handle);
  if (PROFILE_ICC.has(type)) {
    const size = libheif._heif_image_handle_get_raw_color_profile_size(handle);
    const at = libheif._malloc(size);
    libheif._heif_image_handle_get_raw_color_profile(scratch, handle, at);
    check(scratch);
    const icc = libheif.HEAPU8.slice(at, at + size);
    libheif._free(at);
    return { icc };
  }
  if (type === PROFILE_NCLX) {
    libheif._heif_image_handle_get_nclx_color_profile(scratch, handle, scratch + 16);
    if (u32(scratch) === 0) return { primaries: u32(u32(scratch + 16) + 4) }; // after the version byte, padded
  }
  return {};
}

/**
 * Read an image's tiling, which phones use: columns and rows, the sizes of a tile and of the upright image, and the
 * position of the first tile, which after a rotation may exceed the image's edge. Undefined if the image is stored in
 * one piece, or cropped. Reads heif_image_tiling version 1, which stores how many pixels of the first tile are visible; 0
 * means all.
 */
function readTiling(handle, scratch) {
  const at = libheif._malloc(TILING_BYTES);
  libheif._heif_image_handle_get_image_tiling(scratch, handle, 1, at);
  const isKnown = u32(scratch) === 0;
  const fields = Array.from({ length: 8 }, (_, field) => u32(at + 4 + field * 4));
  libheif._free(at);
  const [columns, rows, tileWidth, tileHeight, width, height, top, left] = fields;
  if (!isKnown || columns * rows < 2 || isCropped(handle, width, height)) return undefined;

  const first = { x: left && left - tileWidth, y: top && top - tileHeight };
  const covers = (start, tile, count, whole) =>
    start + tile * count >= whole && start + tile * (count - 1) < whole;
  const isCovered = covers(first.x, tileWidth, columns, width) && covers(first.y, tileHeight, rows, height);
  return isCovered ? { columns, rows, tileWidth, tileHeight, width, height, first } : undefined;
}

function* listTiles({ columns, rows, tileWidth, tileHeight, first }) {
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [first.x + column * tileWidth, first.y + row * tileHeight];
      yield { column, row, x, y, width: tileWidth, height: tileHeight };
    }
  }
}

/** Whether the visible size is smaller than the stored one, in either orientation. */
function isCropped(handle, width, height) {
  const stored = [
    libheif._heif_image_handle_get_ispe_width(handle),
    libheif._heif_image_handle_get_ispe_height(handle),
  ];
  const shown = [width, height];
  return stored.toSorted((a, b) => a - b).join() !== shown.toSorted((a, b) => a - b).join();
}

/** Decode the whole image, or one tile. */
function decodeImage(handle, scratch, tile) {
  if (tile) {
    const { column, row } = tile;
    libheif._heif_image_handle_decode_image_tile(scratch, handle, scratch + 16, ...RGB, 0, column, row);
  } else libheif._heif_decode_image(scratch, handle, scratch + 16, ...RGB, 0);
  check(scratch);
  const image = u32(scratch + 16);
  assertComplete(image, scratch);
  return image;
}

function sizeOf(image) {
  return {
    width: libheif._heif_image_get_width(image, CHANNEL_INTERLEAVED),
    height: libheif._heif_image_get_height(image, CHANNEL_INTERLEAVED),
  };
}

/** Copy a decoded tile into the image and release it. Clips it to the image. */
function copyTile(image, { x, y, width, height }, target, scratch) {
  const decoded = sizeOf(image);
  // Otherwise part of the result would show the memory's previous content, another photo.
  if (decoded.width !== width || decoded.height !== height)
    throw new HeifError('unreadable', 'unexpected tile size');
  const plane = libheif._heif_image_get_plane_readonly(image, CHANNEL_INTERLEAVED, scratch + 16);
  const stride = u32(scratch + 16);
  const [from, to] = [Math.max(0, -x), Math.min(width, target.width - x)];
  for (let row = Math.max(0, -y); row < Math.min(height, target.height - y); row++) {
    const start = plane + row * stride;
    const pixels = libheif.HEAPU8.subarray(start + from * 3, start + to * 3);
    target.pixels.set(pixels, ((y + row) * target.width + x + from) * 3);
  }
  libheif._heif_image_release(image);
}

function decode({ bytes, maxPixels, headBytes, tailBytes }) {
  const context = libheif._heif_context_alloc();
  limitPixels(context, maxPixels);
  const scratch = libheif._malloc(32);
  const input = libheif._malloc(bytes.length);
  libheif.HEAPU8.set(bytes, input);
  libheif._heif_context_read_from_memory(scratch, context, input, bytes.length, 0);
  check(scratch);
  libheif._heif_context_get_primary_image_handle(scratch, context, scratch + 16);
  check(scratch);
  const handle = u32(scratch + 16);
  const profile = readProfile(handle, scratch);

  // Tile by tile if possible: for a whole image libheif needs twice its pixels in addition.
  const tiling = readTiling(handle, scratch);
  const whole = tiling ? undefined : decodeImage(handle, scratch);
  const { width, height } = tiling ?? sizeOf(whole);
  if (width * height > maxPixels) throw new HeifError('too_large', `${width}x${height}`);
  const file = takeMemory(headBytes + width * height * 3 + tailBytes + (profile.icc?.length ?? 0));
  const image = { width, height, pixels: file.subarray(headBytes) };
  if (tiling) {
    for (const tile of listTiles(tiling)) copyTile(decodeImage(handle, scratch, tile), tile, image, scratch);
  } else copyTile(whole, { x: 0, y: 0, width, height }, image, scratch);

  libheif._heif_image_handle_release(handle);
  libheif._heif_context_free(context);
  libheif._free(input);
  libheif._free(scratch);
  return { width, height, file, ...profile };
}

parentPort.on('message', (request) => {
  if (request.spare) {
    spare = request.spare;
    return;
  }
  try {
    const image = decode(request);
    parentPort.postMessage(image, [image.file.buffer]);
  } catch (error) {
    parentPort.postMessage({ error: error.kind ?? 'unreadable', message: String(error.message ?? error) });
  }
});
