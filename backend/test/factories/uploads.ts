import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Agent } from './accounts.js';

/** The response to an upload. */
export interface UploadedPhoto {
  id: string;
  photoUrl: string;
  thumbUrl: string;
  downloadUrl: string;
  receipt: string;
  held: boolean;
  awaitingApproval: boolean;
  hidden: boolean;
  visibility: string;
  width: number;
  height: number;
  createdAt: string;
}

interface UploadOptions {
  key?: string | null;
  photo?: Buffer;
  fields?: Record<string, string>;
  field?: string;
}

/** A small photo, different for each number. */
export function photoJpeg(number = 0): Promise<Buffer> {
  const color = { r: number % 256, g: (number >> 8) % 256, b: 150 };
  return sharp({ create: { width: 320, height: 240, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
}

/** Upload a photo like the guest page. */
export async function postPhoto(
  guest: Agent,
  slug: string,
  { key = randomUUID(), photo, fields = {}, field = 'photo' }: UploadOptions = {},
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(field, new Blob([new Uint8Array(photo ?? (await photoJpeg()))]), 'photo.jpg');
  return guest.fetch(`/api/public/upload-photo/${slug}`, {
    method: 'POST',
    body: form,
    headers: key === null ? {} : { 'Idempotency-Key': key },
  });
}

const BOUNDARY = 'a-boundary-that-is-in-no-photo';

/** The Content-Type of {@link uploadForm}. */
export const UPLOAD_FORM = `multipart/form-data; boundary=${BOUNDARY}`;

/** The body of an upload for raw HTTP requests, with one file and default values. */
export function uploadForm(photo: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="photo"; filename="photo.jpg"\r\n` +
        'Content-Type: image/jpeg\r\n\r\n',
    ),
    photo,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

/** Upload a photo; fails if it is rejected. */
export async function uploadPhoto(
  guest: Agent,
  slug: string,
  options: UploadOptions = {},
): Promise<UploadedPhoto> {
  const response = await postPhoto(guest, slug, options);
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as UploadedPhoto;
}
