import type { Placement } from '@eventframe/contracts/framing/geometry';
import type { PublicFrame } from '../api/types';
import type { Opening } from '../choose/choose-panel';
import type { Delivery, DeliveryEvent } from '../deliver/delivery';
import type { TextKey } from '../i18n/en';
import { closePhoto } from '../place/photo';
import type { OpenPhoto } from '../place/photo';
import { releaseFramedPhoto, type FramedPhoto, type Rendering } from '../result/framed-photo';
import { loadEditor } from './load-editor';

/** What a guest decides about a photo beside its placement. */
export type GuestChoices = Pick<Delivery, 'visibility' | 'consent'>;

/** Current step of the Upload tab. */
export type FlowState =
  /** `opening`: with a problem, it opens later. */
  | { step: 'choose'; opening: Opening | null; problem: TextKey | null }
  | { step: 'camera' }
  | { step: 'place'; photo: OpenPhoto; placement: Placement }
  /** `rendering`: shown until the framed photo is there. `problem`: why it is not sent. */
  | {
      step: 'result';
      key: string;
      rendering: Rendering | null;
      framed: FramedPhoto | null;
      problem: TextKey | null;
    };

const START: FlowState = { step: 'choose', opening: null, problem: null };

/**
 * State machine of the Upload tab. Lives outside React, since it owns memory (decoded photos, object URLs)
 * that must be freed exactly when a step ends.
 */
export class UploadFlow {
  private state: FlowState = START;
  private readonly listeners = new Set<() => void>();
  private openings = 0;
  /** Photos being rendered, even if the guest has left the result. */
  private readonly inUse = new Set<OpenPhoto>();

  constructor(
    private readonly event: DeliveryEvent,
    private readonly maxUploadMb: number,
    private readonly deliver: (delivery: Delivery) => Promise<void>,
  ) {}

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly getState = () => this.state;

  /** Open a chosen, captured, dropped or pasted file. The latest one wins. */
  readonly openFile = (file: File): void => {
    const thumbnail = loadEditor()
      .then(({ drawThumbnail }) => drawThumbnail(file))
      // Unreadable: `openPhoto` reports it.
      .catch(() => null);
    const opening = { url: URL.createObjectURL(file), thumbnail };
    this.set({ step: 'choose', opening, problem: null });
    void this.open(file, ++this.openings);
  };

  /** Open a captured file. The camera shows it until it can be placed. */
  readonly openCaptured = (file: File): void => void this.open(file, ++this.openings);

  readonly place = (placement: Placement) => {
    if (this.state.step === 'place') this.set({ ...this.state, placement });
  };

  readonly openCamera = () => {
    this.openings++;
    this.set({ step: 'camera' });
  };

  readonly restart = () => {
    this.openings++;
    this.set(START);
  };

  /** Leave the result of a photo that the guest deleted. */
  readonly close = (key: string) => {
    if (this.state.step === 'result' && this.state.key === key) this.restart();
  };

  /** Show the result at once, and render and deliver it even if the guest moves on. */
  readonly generate = async (frame: PublicFrame, choices: GuestChoices = {}) => {
    const { generate } = await loadEditor();
    if (this.state.step !== 'place') return;
    const { photo, placement } = this.state;
    this.openings++;
    this.inUse.add(photo);
    const { key, framed, delivery } = generate(this.event, photo, frame, placement);
    this.set({ step: 'result', key, rendering: { photo, placement }, framed: null, problem: null });
    void framed.then((result) => this.finish(key, photo, result));
    const created = await delivery.catch(() => null);
    if (created) await this.deliver({ ...created, ...choices });
    else this.fail(key);
  };

  /** Show the framed photo if the guest is still there. Without one, the photo stays in its frame. */
  private finish(key: string, photo: OpenPhoto, framed: FramedPhoto | null): void {
    const { state } = this;
    this.inUse.delete(photo);
    if (state.step === 'result' && state.key === key) {
      return this.set({ ...state, framed, rendering: framed ? null : state.rendering });
    }
    closePhoto(photo);
    releaseFramedPhoto(framed);
  }

  /** Free the placed photo: the server's covers it. */
  readonly releasePlaced = () => {
    if (this.state.step === 'result') this.set({ ...this.state, rendering: null });
  };

  /** The file was chosen but is unreadable: still in a cloud, or its card was removed. */
  private fail(key: string): void {
    const { state } = this;
    const problem = 'fileUnread';
    if (state.step === 'result' && state.key === key && state.framed) this.set({ ...state, problem });
    else if (state.step === 'result' ? state.key === key : state.step === 'choose' && !state.opening) {
      this.set({ step: 'choose', opening: null, problem });
    }
  }

  /** Show a photo of an earlier visit from its stored upload, unless the guest moves on first. */
  readonly reopen = async (delivery: Delivery, frames: PublicFrame[]) => {
    const opening = ++this.openings;
    const { restoreFramed } = await loadEditor();
    const framed = await restoreFramed(delivery, frames);
    if (opening !== this.openings) return releaseFramedPhoto(framed);
    this.set({ step: 'result', key: delivery.key, rendering: null, framed, problem: null });
  };

  private async open(file: File, opening: number): Promise<void> {
    const editor = await loadEditor(() => {
      const { state } = this;
      if (opening === this.openings && state.step === 'choose') this.set({ ...state, problem: 'opensLater' });
    });
    if (opening !== this.openings) return;
    try {
      const photo = await editor.openPhoto(file, this.maxUploadMb);
      if (opening !== this.openings) return closePhoto(photo);
      this.set({ step: 'place', photo, placement: { ...editor.DEFAULT_PLACEMENT } });
    } catch (error) {
      const problem = error instanceof editor.PhotoProblem ? error.reason : 'fileUnread';
      if (opening === this.openings) this.set({ step: 'choose', opening: null, problem });
    }
  }

  private set(next: FlowState): void {
    const last = this.state;
    this.state = next;
    if (last.step === 'choose' && last.opening) {
      const isKept = next.step === 'choose' && next.opening?.url === last.opening.url;
      if (!isKept) URL.revokeObjectURL(last.opening.url);
    }
    const photo = findPlaced(last)?.photo;
    if (photo && photo !== findPlaced(next)?.photo && !this.inUse.has(photo)) closePhoto(photo);
    if (last.step === 'result' && !(next.step === 'result' && next.framed === last.framed))
      releaseFramedPhoto(last.framed);
    for (const listener of this.listeners) listener();
  }
}

/** The photo on the stage, without its framed photo. */
export function findPlaced(state: FlowState): Rendering | null {
  if (state.step === 'place') return state;
  return state.step === 'result' ? state.rendering : null;
}
