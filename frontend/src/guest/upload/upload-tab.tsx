import { lazy, Suspense, useCallback, useState, useSyncExternalStore } from 'react';
import type { Placement } from '@eventframe/contracts/framing/geometry';
import type { PublicEvent, PublicFrame } from '../api/types';
import { ChoosePanel, EmptyWindow } from '../choose/choose-panel';
import { useDroppedFiles, useFilePicker } from '../choose/pick-file';
import type { Outbox, OutboxView } from '../deliver/outbox';
import { useTranslation } from '../i18n/use-translation';
import { findPrimaryFrame } from '../frame/frame-chooser';
import { FrameImage, FrameStage } from '../frame/frame-stage';
import { camera, findEditor, loadEditor } from './load-editor';
import { LazyBoundary } from '../ui/lazy-boundary';
import { findPlaced, type UploadFlow } from './upload-flow';
import type { TextKey } from '../i18n/en';

const PendingNotice = lazy(() => loadEditor().then(({ PendingNotice }) => ({ default: PendingNotice })));

interface UploadTabProps {
  event: PublicEvent;
  liveStatus: LiveStatus;
  maxUploadMb: number;
  flow: UploadFlow;
  outbox: Outbox;
  view: OutboxView;
  isShown: boolean;
}

/** The steps from an empty frame to a framed photo. The stage stays mounted: only the controls beside it change. */
export function UploadTab({ event, liveStatus, maxUploadMb, flow, outbox, view, isShown }: UploadTabProps) {
  const { t } = useTranslation();
  const state = useSyncExternalStore(flow.subscribe, flow.getState);
  const [frameId, setFrameId] = useState<string>();
  const [isPublic, setPublic] = useState(true);
  const selected = event.frames.find(({ id }) => id === frameId) ?? findPrimaryFrame(event);
  const [current, setCurrent] = useState(selected);
  // The frame of a photo being placed stays the same even if the event changes its frames. The server accepts
  // it.
  const frame = state.step === 'place' || state.step === 'result' ? current : selected;
  if (frame !== current) setCurrent(frame);
  const [input, openPicker] = useFilePicker(flow.openFiles);
  const isDragged = useDroppedFiles(isShown && state.step !== 'camera' ? flow.openFiles : null);
  const changeFrame = useCallback(
    (next: PublicFrame, placement: Placement) => {
      setFrameId(next.id);
      setCurrent(next);
      flow.place(placement);
    },
    [flow],
  );
  // Without the code of the next step, the first step says that the photo opens later.
  const openCaptured = useCallback(
    (file: File) => (findEditor() ? flow.openCaptured(file) : flow.openFiles([file])),
    [flow],
  );
  if (!frame) return null;

  const editor = findEditor();
  const pending = view.deliveries.find((delivery) => delivery.state === 'waiting');
  const shareOf = (key: string) => view.sending.get(key) ?? null;
  const delivery = state.step === 'result' ? view.deliveries.find(({ key }) => key === state.key) : undefined;
  const isChoosing = state.step === 'choose' || state.step === 'camera';
  const opening = state.step === 'choose' ? state.opening : null;
  const obstacle = uploadObstacle(liveStatus);
  const placed = findPlaced(state);
  let total = opening?.count ?? 1;
  if (state.step === 'place') total = state.selection.photos.length;
  if (state.step === 'result') total = state.total;
  // The photos have a row, like the frames.
  const isSeveral = event.frames.length > 1 || total > 1;
  const framed = state.step === 'result' ? state.framed : null;
  const shownFrame = delivery?.frame ?? event.frames.find(({ id }) => id === delivery?.frameId) ?? frame;
  let frameAlt = '';
  if (isChoosing) frameAlt = t('frameOf', { title: event.title });
  else if (!framed && !delivery?.result && placed?.photo.kind !== 'readable') {
    frameAlt = frame.isNamed ? frame.name : t('frames');
  }
  const place = (next: Placement) => {
    const photo = placed?.photo;
    const bounded =
      editor && photo?.kind === 'readable' ? editor.keepInReach(next, frame.window, photo.size) : next;
    flow.place(bounded);
    return bounded;
  };
  return (
    <>
      {isDragged && <p className="g-drop">{t('dropHere')}</p>}
      {input}
      <div className="g-step" data-step={state.step} data-frames={isSeveral ? 2 : event.frames.length}>
        <FrameStage frame={shownFrame}>
          {isChoosing && <EmptyWindow frame={frame} opening={opening} onPick={openPicker} />}
          {!isChoosing && editor && (
            <editor.StagePhoto
              frame={shownFrame}
              placed={placed}
              onPlace={state.step === 'place' ? place : null}
              framed={framed}
              photoUrl={delivery?.result?.photoUrl}
              onPhotoLoaded={flow.releasePlaced}
            />
          )}
          {state.step === 'place' && state.photo.kind === 'opaque' && obstacle === null && (
            <p className="g-no-preview">{t('noPreview')}</p>
          )}
          <FrameImage frame={shownFrame} alt={frameAlt} />
        </FrameStage>
        {/* Stays below the camera, so that opening it never blanks the page. */}
        {isChoosing && (
          <ChoosePanel
            frames={event.frames}
            frame={frame}
            opening={opening}
            where={whereShown(event)}
            isFull={liveStatus === 'full'}
            problem={state.step === 'choose' ? state.problem : null}
            maxUploadMb={maxUploadMb}
            notice={
              pending && (
                <Suspense>
                  <PendingNotice
                    delivery={pending}
                    share={shareOf(pending.key)}
                    onSendNow={() => void outbox.sendNow()}
                    onShow={() => void flow.reopen(pending, event.frames)}
                  />
                </Suspense>
              )
            }
            onFrame={({ id }) => setFrameId(id)}
            onPick={openPicker}
            onFiles={flow.openFiles}
            onCamera={flow.openCamera}
          />
        )}
        {state.step === 'place' && editor && (
          <editor.PlacePanel
            frames={event.frames}
            frame={frame}
            photo={state.photo}
            placement={state.placement}
            obstacle={obstacle}
            isShown={event.photoVisibility === 'guest' ? isPublic : null}
            where={whereShown(event)}
            onShown={setPublic}
            onPlace={place}
            onFrame={changeFrame}
            selection={state.selection}
            onSelect={(id) => flow.select(id, frame.window)}
            onRemove={() => flow.remove(frame.window)}
            onPick={openPicker}
            onLeave={flow.restart}
            eventId={event.id}
            consent={event.consent ?? null}
            onGenerate={(consent) =>
              void flow.generate(frame, {
                ...(event.photoVisibility === 'guest' && !isPublic && { visibility: 'private' }),
                ...(consent && { consent }),
              })
            }
          />
        )}
        {state.step === 'result' && editor && (
          <editor.ResultPanel
            key={state.key}
            event={event}
            framed={state.framed}
            problem={state.problem}
            delivery={delivery}
            share={shareOf(state.key)}
            total={state.total}
            sent={countSent(view, state.key)}
            onSendNow={() => void outbox.sendNow()}
            onAnother={flow.restart}
          />
        )}
      </div>
      {state.step === 'camera' && isShown && (
        <LazyBoundary part={camera} onFailed={flow.restart}>
          {(CameraStep) => (
            <CameraStep
              frames={event.frames}
              frame={frame}
              onFrame={({ id }) => setFrameId(id)}
              onCapture={openCaptured}
              onFiles={flow.openFiles}
              onClose={flow.restart}
            />
          )}
        </LazyBoundary>
      )}
    </>
  );
}

/** Photos of a batch that the server has. */
const countSent = ({ deliveries }: OutboxView, batch: string) =>
  deliveries.filter((delivery) => delivery.batch === batch && delivery.state === 'delivered').length;

/** Text key for who will see a photo. */
function whereShown({ photoVisibility, requiresApproval }: PublicEvent): TextKey {
  if (photoVisibility === 'private') return 'wherePrivate';
  return requiresApproval ? 'whereApproved' : 'whereShown';
}

/** The event's status, or `gone` if it was deleted while the page was open. */
export type LiveStatus = PublicEvent['status'] | 'gone';

/** Text key for why the server would reject a photo now. Null if it would accept it. */
function uploadObstacle(liveStatus: LiveStatus): TextKey | null {
  if (liveStatus === 'active') return null;
  return liveStatus === 'gone' ? 'codeGone' : liveStatus;
}
