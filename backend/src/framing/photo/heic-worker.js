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

const COLOURSPACE_RGB = 1;
const CHROMA_INTERLEAVED_RGB = 10;
const CHANNEL_INTERLEAVED = 10;
const ERROR_MEMORY = 6;
const SUBERROR_SECURITY_LIMIT = 1000;
const SUBERROR_UNSUPPORTED_CODEC = 3000;
/** Warnings that mean that part of the picture is missing: a decoder's error, or data that ends too early. */
const ERROR_DECODER = 7;
const SUBERROR_END_OF_DATA = 100;
const PROFILE_ICC = new Set([0x70726f66, 0x72494343]); // 'prof', 'rICC'
const PROFILE_NCLX = 0x6e636c78;

/** Memory for the next picture's pixels, if it is of the same size: what is thrown away lies about for long. */
let spare = new Uint8Array();

/** Memory of exactly so many bytes, with anything in it. */
function memoryOf(length) {
  const memory = spare.length === length ? spare : new Uint8Array(length);
  spare = new Uint8Array();
  return memory;
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
  libheif._heif_decode_image(scratch, handle, scratch + 16, COLOURSPACE_RGB, CHROMA_INTERLEAVED_RGB, 0);
  check(scratch);
  const image = u32(scratch + 16);
  refuseMissingParts(image, scratch);

  const width = libheif._heif_image_get_width(image, CHANNEL_INTERLEAVED);
  const height = libheif._heif_image_get_height(image, CHANNEL_INTERLEAVED);
  const plane = libheif._heif_image_get_plane_readonly(image, CHANNEL_INTERLEAVED, scratch + 16);
  const stride = u32(scratch + 16);
  const file = memoryOf(headBytes + width * height * 3 + tailBytes + (profile.icc?.length ?? 0));
  for (let y = 0; y < height; y++) {
    const from = plane + y * stride;
    file.set(libheif.HEAPU8.subarray(from, from + width * 3), headBytes + y * width * 3);
  }

  libheif._heif_image_release(image);
  libheif._heif_image_handle_release(handle);
  libheif._heif_context_free(context);
  libheif._free(input);
  libheif._free(scratch);
  return { width, height, file, ...profile };
}

parentPort.on('message', (request) => {
  if (request.spare) {
    spare = new Uint8Array(request.spare);
    return;
  }
  try {
    const picture = decode(request);
    parentPort.postMessage(picture, [picture.file.buffer]);
  } catch (error) {
    parentPort.postMessage({ error: error.kind ?? 'unreadable', message: String(error.message ?? error) });
  }
});
