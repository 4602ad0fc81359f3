import { DEFAULT_PLACEMENT, type Placement } from '@eventframe/contracts/framing/geometry';
import type { PublicFrame } from '../api/types';
import type { Delivery, DeliveryEvent } from '../deliver/delivery';
import type { TextKey } from '../i18n/en';
import { closePhoto } from '../prepare/close-photo';
import type { OpenPhoto } from '../prepare/open-photo';
import { forgetPicture, type Picture } from '../result/picture';
import { loadStudio } from './load-studio';

/** Where a guest is between an empty frame and a framed photo. */
export type FlowState =
  | { step: 'choose'; isOpening: boolean; problem: TextKey | null }
  | { step: 'camera' }
  | { step: 'place'; photo: OpenPhoto; placement: Placement; isBusy: boolean }
  /** `problem`: why the photo is not sent, though it could be framed. */
  | { step: 'result'; key: string; picture: Picture | null; problem: TextKey | null };

const START: FlowState = { step: 'choose', isOpening: false, problem: null };

/**
 * A guest's way through the Upload tab. Outside React, since it owns memory (decoded photos, object URLs) that must
 * be given back exactly when a step is left.
 */
export class UploadFlow {
  private state: FlowState = START;
  private readonly listeners = new Set<() => void>();
  private openings = 0;

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

  /** A photo from wherever: the picker, the camera, dropped or pasted. Of several at once, the last one counts. */
  readonly take = (file: File): void => {
    this.go({ step: 'choose', isOpening: true, problem: null });
    void this.open(file, ++this.openings);
  };

  readonly place = (placement: Placement) => {
    if (this.state.step === 'place' && !this.state.isBusy) this.go({ ...this.state, placement });
  };

  readonly openCamera = () => {
    this.openings++;
    this.go({ step: 'camera' });
  };

  readonly restart = () => {
    this.openings++;
    this.go(START);
  };

  /** Back from a photo that is placed, unless it is being made: then its result comes. */
  readonly leave = () => {
    if (!(this.state.step === 'place' && this.state.isBusy)) this.restart();
  };

  /** The guest deleted a photo. Who looks at its result has nothing left to look at. */
  readonly forget = (key: string) => {
    if (this.state.step === 'result' && this.state.key === key) this.restart();
  };

  readonly generate = async (frame: PublicFrame) => {
    if (this.state.step !== 'place' || this.state.isBusy) return;
    const { photo, placement } = this.state;
    this.openings++;
    this.go({ ...this.state, isBusy: true });
    // The busy button is painted before the pixels keep the thread.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const { generate } = await loadStudio();
    const { key, picture, delivery } = await generate(this.event, photo, frame, placement);
    this.go({ step: 'result', key, picture, problem: null });
    const made = await delivery.catch(() => null);
    if (made) await this.deliver(made);
    else this.tellUnread(key);
  };

  /** The file could be chosen but not read: it is still in a cloud, or its card was taken out. */
  private tellUnread(key: string): void {
    const { state } = this;
    const problem = 'fileUnread';
    if (state.step === 'result' && state.key === key && state.picture) this.go({ ...state, problem });
    else if (state.step === 'result' ? state.key === key : state.step === 'choose' && !state.isOpening) {
      this.go({ step: 'choose', isOpening: false, problem });
    }
  }

  /** Shows a photo of an earlier visit, made again from what is kept of it, unless the guest goes on meanwhile. */
  readonly showAgain = async (delivery: Delivery, frames: PublicFrame[]) => {
    if (this.state.step === 'place' && this.state.isBusy) return;
    const opening = ++this.openings;
    const { pictureAgain } = await loadStudio();
    const picture = await pictureAgain(delivery, frames);
    if (opening !== this.openings) return forgetPicture(picture);
    this.go({ step: 'result', key: delivery.key, picture, problem: null });
  };

  private async open(file: File, opening: number): Promise<void> {
    const studio = await loadStudio().catch(() => null);
    if (!studio) {
      this.go({ step: 'choose', isOpening: false, problem: 'unreachableHint' });
      return;
    }
    try {
      const photo = await studio.openPhoto(file, this.maxUploadMb);
      if (opening !== this.openings) return closePhoto(photo);
      this.go({ step: 'place', photo, placement: { ...DEFAULT_PLACEMENT }, isBusy: false });
    } catch (error) {
      const problem = error instanceof studio.PhotoProblem ? error.reason : 'fileUnread';
      if (opening === this.openings) this.go({ step: 'choose', isOpening: false, problem });
    }
  }

  private go(next: FlowState): void {
    const last = this.state;
    this.state = next;
    if (last.step === 'place' && !(next.step === 'place' && next.photo === last.photo))
      closePhoto(last.photo);
    if (last.step === 'result' && !(next.step === 'result' && next.picture === last.picture))
      forgetPicture(last.picture);
    for (const listener of this.listeners) listener();
  }
}
