import type { Placement, Rect } from '@eventframe/contracts/framing/geometry';
import type { PublicFrame } from '../api/types';
import type { Opening } from '../choose/choose-panel';
import type { Delivery, DeliveryEvent } from '../deliver/delivery';
import type { Outbox } from '../deliver/outbox';
import type { TextKey } from '../i18n/en';
import { closePhoto } from '../place/photo';
import type { OpenPhoto } from '../place/photo';
import type { Selection } from '../place/selection';
import { releaseFramedPhoto, type FramedPhoto, type Rendering } from '../result/framed-photo';
import { type Editor, findEditor, loadEditor } from './load-editor';

/** What a guest decides about a photo beside its placement. */
export type GuestChoices = Pick<Delivery, 'visibility' | 'consent'>;

/** Current step of the Upload tab. */
export type FlowState =
  /** `opening`: with a problem, it opens later. */
  | { step: 'choose'; opening: Opening | null; problem: TextKey | null }
  | { step: 'camera' }
  | { step: 'place'; photo: OpenPhoto; placement: Placement; selection: Selection }
  /**
   * `rendering`: shown until the framed photo is there. `problem`: why it is not sent. `total`: how many photos
   * were generated together.
   */
  | {
      step: 'result';
      key: string;
      rendering: Rendering | null;
      framed: FramedPhoto | null;
      problem: TextKey | null;
      total: number;
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
  /** Settles once the selected photo is on the stage. */
  private showing: Promise<void> = Promise.resolve();
  /** Photos being rendered, even if the guest has left the result. */
  private readonly inUse = new Set<OpenPhoto>();

  constructor(
    private readonly event: DeliveryEvent,
    private readonly maxUploadMb: number,
    private readonly outbox: Pick<Outbox, 'add' | 'endBatch'>,
  ) {}

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly getState = () => this.state;

  /** Open chosen, dropped or pasted files. The latest ones win. */
  readonly openFiles = (files: readonly File[]): void => {
    const photos = files.filter(mayBePhoto);
    // Without any, `openPhoto` says what is wrong.
    const usable = photos.length > 0 ? photos : files.slice(0, 1);
    const [file] = usable;
    if (!file) return;
    // Without its code, the page shows the photo itself.
    const thumbnail = findEditor()?.drawThumbnail(file);
    const opening = { url: URL.createObjectURL(file), thumbnail, count: usable.length };
    this.set({ step: 'choose', opening, problem: null });
    void this.open(usable, files.length - usable.length);
  };

  /** Open a captured file. The camera shows it until it can be placed. */
  readonly openCaptured = (file: File): void => void this.open([file]);

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

  /**
   * Put another photo of the selection on the stage.
   *
   * @param window where the current one is placed
   */
  readonly select = (id: number, window: Rect): void =>
    this.changeSelection(window, (selection) => ({ ...selection, selected: id }));

  /** Remove the selected photo of the selection. */
  readonly remove = (window: Rect): void =>
    this.changeSelection(window, (selection, editor) => editor.removeSelected(selection));

  /** Show the result at once, and render and deliver it even if the guest moves on. */
  readonly generate = async (frame: PublicFrame, choices: GuestChoices = {}) => {
    const editor = await loadEditor();
    // The photo on the stage may have been removed.
    await this.showing;
    if (this.state.step !== 'place') return;
    const { photo, placement, selection } = this.state;
    const others = selection.photos.filter(({ id }) => id !== selection.onStage);
    this.openings++;
    this.inUse.add(photo);
    const { key, framed, delivery } = editor.generate(this.event, photo, frame, placement);
    const total = others.length + 1;
    this.set({ step: 'result', key, rendering: { photo, placement }, framed: null, problem: null, total });
    void framed.then((result) => this.finish(key, photo, result));
    const created = await delivery.catch(() => null);
    const parts = { ...choices, ...(total > 1 && { batch: key }) };
    if (created) await this.outbox.add({ ...created, ...parts });
    else this.fail(key);
    if (total === 1) return;
    const add = (made: Delivery) => this.outbox.add({ ...made, ...parts });
    const failed = await editor.generateOthers(this.event, others, frame, this.maxUploadMb, add);
    this.outbox.endBatch(key, created ? failed : failed + 1);
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
    this.set({ step: 'result', key: delivery.key, rendering: null, framed, problem: null, total: 1 });
  };

  private async open(files: readonly File[], unusable = 0): Promise<void> {
    const opening = ++this.openings;
    const editor = await loadEditor(() => {
      const { state } = this;
      if (opening === this.openings && state.step === 'choose') this.set({ ...state, problem: 'opensLater' });
    });
    if (opening !== this.openings) return;
    await this.show(editor, editor.createSelection(files, unusable), null);
  }

  private changeSelection(window: Rect, change: (selection: Selection, editor: Editor) => Selection): void {
    const { state } = this;
    const editor = findEditor();
    if (state.step !== 'place' || !editor) return;
    const selection = change(editor.storePlacement(state.selection, state.placement, window), editor);
    this.set({ ...state, selection });
    this.showing = this.show(editor, selection, window);
  }

  /**
   * Put the selected photo on the stage. Unusable ones are left out.
   *
   * @param window of the frame on the stage; null before the first photo
   */
  private async show(editor: Editor, selection: Selection, window: Rect | null): Promise<void> {
    const opening = ++this.openings;
    const url = this.state.step === 'choose' ? this.state.opening?.url : undefined;
    const opened = await editor.openSelected(selection, this.maxUploadMb, url);
    if (opening !== this.openings) return opened.photo ? closePhoto(opened.photo) : undefined;
    if (!opened.photo) return this.set({ step: 'choose', opening: null, problem: opened.problem });
    const { photo, selection: shown } = opened;
    const chosen = window && shown.photos.find(({ id }) => id === shown.onStage);
    const placement = chosen ? editor.placementIn(window, chosen) : { ...editor.DEFAULT_PLACEMENT };
    this.set({ step: 'place', photo, placement, selection: shown });
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

/** Some systems know no type of a photo, such as HEIC. */
const mayBePhoto = ({ type }: File) => /^(image\/|application\/octet-stream$|$)/.test(type);
