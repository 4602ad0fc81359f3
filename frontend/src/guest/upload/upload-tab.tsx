import { lazy, Suspense, useCallback, useState, useSyncExternalStore } from 'react';
import type { Placement } from '@eventframe/contracts/framing/geometry';
import type { PublicEvent, PublicFrame } from '../api/types';
import { ChooseStep } from '../choose/choose-step';
import { useDroppedFiles } from '../choose/pick-file';
import type { Outbox, OutboxView } from '../deliver/outbox';
import { useTranslation } from '../i18n/use-translation';
import { findPrimaryFrame } from '../frame/frame-chooser';
import { camera, findEditor, loadEditor } from './load-editor';
import { LazyBoundary } from '../ui/lazy-boundary';
import type { UploadFlow } from './upload-flow';
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

/** The steps from an empty frame to a framed photo. */
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
  const takesFiles = isShown && state.step !== 'camera' && !(state.step === 'place' && state.isBusy);
  const isDragged = useDroppedFiles(takesFiles ? flow.openFile : null);
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
    (file: File) => (findEditor() ? flow.openCaptured(file) : flow.openFile(file)),
    [flow],
  );
  if (!frame) return null;

  const editor = findEditor();
  const pending = view.deliveries.find((delivery) => delivery.state === 'waiting');
  const shareOf = (key: string) => (view.sending?.key === key ? view.sending.share : null);
  const delivery = state.step === 'result' ? view.deliveries.find(({ key }) => key === state.key) : undefined;
  return (
    <>
      {isDragged && <p className="g-drop">{t('dropHere')}</p>}
      {/* Stays below the camera, so that opening it never blanks the page. */}
      {(state.step === 'choose' || state.step === 'camera') && (
        <ChooseStep
          title={event.title}
          frames={event.frames}
          frame={frame}
          opening={state.step === 'choose' ? state.opening : null}
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
          onFile={flow.openFile}
          onCamera={flow.openCamera}
        />
      )}
      {state.step === 'camera' && isShown && (
        <LazyBoundary part={camera} onFailed={flow.restart}>
          {(CameraStep) => (
            <CameraStep
              frames={event.frames}
              frame={frame}
              onFrame={({ id }) => setFrameId(id)}
              onCapture={openCaptured}
              onFile={flow.openFile}
              onClose={flow.restart}
            />
          )}
        </LazyBoundary>
      )}
      {state.step === 'place' && editor && (
        <editor.PlaceStep
          frames={event.frames}
          frame={frame}
          photo={state.photo}
          placement={state.placement}
          isBusy={state.isBusy}
          obstacle={uploadObstacle(liveStatus)}
          isShown={event.photoVisibility === 'guest' ? isPublic : null}
          onShown={setPublic}
          onPlace={flow.place}
          onFrame={changeFrame}
          onFile={flow.openFile}
          onLeave={flow.leave}
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
        <editor.ResultStep
          key={state.key}
          event={event}
          frame={delivery?.frame ?? event.frames.find(({ id }) => id === delivery?.frameId) ?? frame}
          framed={state.framed}
          problem={state.problem}
          delivery={delivery}
          share={shareOf(state.key)}
          onSendNow={() => void outbox.sendNow()}
          onAnother={flow.restart}
        />
      )}
    </>
  );
}

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
