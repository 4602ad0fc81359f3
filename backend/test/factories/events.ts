import { type Account } from './accounts.js';
import { type FrameOptions, framePng } from './frames.js';

export interface CreatedEvent {
  id: string;
  title: string;
  linkSlug: string;
  frameUrl: string;
  isActive: boolean;
  expiresAt: string | null;
  shareText: string | null;
  frames: { id: string; frameUrl: string; window: { x: number; y: number; width: number; height: number } }[];
}

interface EventOptions {
  title?: string;
  linkSlug?: string;
  expiresAt?: string;
  shareText?: string;
  frame?: Buffer | null;
}

/** A frame of 540x960 with a window and a soft shadow, unless the options differ. */
export function eventFrame(options: Partial<FrameOptions> = {}): Promise<Buffer> {
  return framePng({
    width: 540,
    height: 960,
    openings: [{ x: 40, y: 60, width: 460, height: 690 }],
    softness: 12,
    ...options,
  });
}

/** Cached, since drawing pixel by pixel is slow. */
let defaultFrame: Promise<Buffer> | undefined;

/** Submit the form of /create-event. */
export async function postEvent({ agent }: Account, options: EventOptions = {}): Promise<Response> {
  const {
    title = 'Spring Fair',
    linkSlug,
    expiresAt,
    shareText,
    frame = await (defaultFrame ??= eventFrame()),
  } = options;
  const form = new FormData();
  form.set('title', title);
  if (linkSlug !== undefined) form.set('linkSlug', linkSlug);
  if (expiresAt !== undefined) form.set('expiresAt', expiresAt);
  if (shareText !== undefined) form.set('shareText', shareText);
  if (frame !== null)
    form.set('frame', new Blob([new Uint8Array(frame)], { type: 'image/png' }), 'Spring frame.png');
  return agent.fetch('/api/events', { method: 'POST', body: form });
}

/** Create an event with one frame. */
export async function createEvent(owner: Account, options: EventOptions = {}): Promise<CreatedEvent> {
  const response = await postEvent(owner, options);
  if (response.status !== 201) throw new Error(await response.text());
  return (await response.json()) as CreatedEvent;
}
