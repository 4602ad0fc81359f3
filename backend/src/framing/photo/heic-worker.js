/**
 * Decodes HEIC in a thread of its own: libheif in WebAssembly takes most of a second for a phone's picture. Plain
 * JavaScript, so that a worker can run it from the sources as well as from the build.
 *
 * In: `{ bytes, maxPixels, headBytes, tailBytes }`, the latter two being room to leave around the pixels. Out: `{ width, height, file, icc | primaries }` with 8-bit RGB,
 * upright (libheif applies the container's rotation and mirroring), in the middle of `file`; or
 * `{ error: 'unreadable' | 'unsupported' | 'too_large', message }`. Also in, without an answer: `{ spare }`, memory of
 * an earlier answer that is needed no more.
 */
import { parentPort } from 'node:worker_threads';
import libheif from 'libheif-js/wasm-bundle.js';

/** heif_colorspace_RGB, heif_chroma_interleaved_RGB. */
const RGB = [1, 10];
const CHANNEL_INTERLEAVED = 10;
const ERROR_MEMORY = 6;
const SUBERROR_SECURITY_LIMIT = 1000;
const SUBERROR_UNSUPPORTED_CODEC = 3000;
/** Warnings that mean that part of the picture is missing: a decoder's error, or data that ends too early. */
const ERROR_DECODER = 7;
const SUBERROR_END_OF_DATA = 100;
const PROFILE_ICC = new Set([0x70726f66, 0x72494343]); // 'prof', 'rICC'
/** More than heif_image_tiling has, whose last fields are of more than two dimensions. */
const TILING_BYTES = 128;
const PROFILE_NCLX = 0x6e636c78;

/** Memory for the next picture's pixels, if it is enough: what is thrown away lies about for long. */
let spare = new ArrayBuffer();

/** So many bytes, with anything in them. */
function memoryOf(length) {
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

/** libheif leaves parts it cannot decode blank and only warns; such a picture is as damaged as one that fails. */
function refuseMissingParts(image, scratch) {
  const count = libheif._heif_image_get_decoding_warnings(image, 0, scratch, 0);
  for (let i = 0; i < count; i++) {
    libheif._heif_image_get_decoding_warnings(image, i, scratch, 1);
    if (u32(scratch) === ERROR_DECODER || u32(scratch + 4) === SUBERROR_END_OF_DATA) check(scratch);
  }
}

/** heif_security_limits version 4: pixels of a picture at byte 8, bytes of one allocation at byte 40. */
function limitPixels(context, maxPixels) {
  const limits = libheif._heif_context_get_security_limits(context);
  const view = new DataView(libheif.HEAPU8.buffer);
  view.setBigUint64(limits + 8, BigInt(maxPixels), true);
  view.setBigUint64(limits + 40, BigInt(maxPixels * 16), true);
}

function profileOf(handle, scratch) {
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
 * How a picture is kept in tiles, as phones do: columns and rows, a tile's size and the picture's, as it is shown, and
 * where the first tile begins, which after a turn may stand over the picture's edge. Undefined where it is kept in one,
 * or cropped. heif_image_tiling version 1, which tells of the first tile how much of it is shown, 0 being all.
 */
function tilingOf(handle, scratch) {
  const at = libheif._malloc(TILING_BYTES);
  libheif._heif_image_handle_get_image_tiling(scratch, handle, 1, at);
  const known = u32(scratch) === 0;
  const fields = Array.from({ length: 8 }, (_, field) => u32(at + 4 + field * 4));
  libheif._free(at);
  const [columns, rows, tileWidth, tileHeight, width, height, top, left] = fields;
  if (!known || columns * rows < 2 || isCropped(handle, width, height)) return undefined;

  const first = { x: left && left - tileWidth, y: top && top - tileHeight };
  const covers = (begin, tile, count, whole) =>
    begin + tile * count >= whole && begin + tile * (count - 1) < whole;
  const isCovered = covers(first.x, tileWidth, columns, width) && covers(first.y, tileHeight, rows, height);
  return isCovered ? { columns, rows, tileWidth, tileHeight, width, height, first } : undefined;
}

function* tilesOf({ columns, rows, tileWidth, tileHeight, first }) {
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [first.x + column * tileWidth, first.y + row * tileHeight];
      yield { column, row, x, y, width: tileWidth, height: tileHeight };
    }
  }
}

/** Whether less is shown than is kept, whichever way the picture is turned. */
function isCropped(handle, width, height) {
  const kept = [
    libheif._heif_image_handle_get_ispe_width(handle),
    libheif._heif_image_handle_get_ispe_height(handle),
  ];
  const shown = [width, height];
  return kept.toSorted((a, b) => a - b).join() !== shown.toSorted((a, b) => a - b).join();
}

/** Decodes the whole picture, or its tile of this column and row. */
function imageOf(handle, scratch, tile) {
  if (tile) {
    const { column, row } = tile;
    libheif._heif_image_handle_decode_image_tile(scratch, handle, scratch + 16, ...RGB, 0, column, row);
  } else libheif._heif_decode_image(scratch, handle, scratch + 16, ...RGB, 0);
  check(scratch);
  const image = u32(scratch + 16);
  refuseMissingParts(image, scratch);
  return image;
}

function sizeOf(image) {
  return {
    width: libheif._heif_image_get_width(image, CHANNEL_INTERLEAVED),
    height: libheif._heif_image_get_height(image, CHANNEL_INTERLEAVED),
  };
}

/** Lays a decoded image into the picture, and sets it free. What stands over the picture's edges is left out. */
function lay(image, { x, y, width, height }, picture, scratch) {
  const decoded = sizeOf(image);
  // Else some of the picture would be what the memory held before: another one.
  if (decoded.width !== width || decoded.height !== height) throw new HeifError('unreadable', 'odd tile');
  const plane = libheif._heif_image_get_plane_readonly(image, CHANNEL_INTERLEAVED, scratch + 16);
  const stride = u32(scratch + 16);
  const [from, to] = [Math.max(0, -x), Math.min(width, picture.width - x)];
  for (let row = Math.max(0, -y); row < Math.min(height, picture.height - y); row++) {
    const start = plane + row * stride;
    const pixels = libheif.HEAPU8.subarray(start + from * 3, start + to * 3);
    picture.pixels.set(pixels, ((y + row) * picture.width + x + from) * 3);
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
  const profile = profileOf(handle, scratch);

  // Tile by tile where there are some: for a whole picture the library needs twice its pixels besides.
  const tiling = tilingOf(handle, scratch);
  const whole = tiling ? undefined : imageOf(handle, scratch);
  const { width, height } = tiling ?? sizeOf(whole);
  if (width * height > maxPixels) throw new HeifError('too_large', `${width}x${height}`);
  const file = memoryOf(headBytes + width * height * 3 + tailBytes + (profile.icc?.length ?? 0));
  const picture = { width, height, pixels: file.subarray(headBytes) };
  if (tiling) {
    for (const tile of tilesOf(tiling)) lay(imageOf(handle, scratch, tile), tile, picture, scratch);
  } else lay(whole, { x: 0, y: 0, width, height }, picture, scratch);

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
    const picture = decode(request);
    parentPort.postMessage(picture, [picture.file.buffer]);
  } catch (error) {
    parentPort.postMessage({ error: error.kind ?? 'unreadable', message: String(error.message ?? error) });
  }
});
