import { Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Placement } from '@eventframe/contracts/framing/geometry';
import type { PublicEvent, PublicFrame } from '../api/types';
import { ChooseStep } from '../choose/choose-step';
import { useIncomingFiles } from '../choose/use-incoming-files';
import type { Outbox, OutboxView } from '../deliver/outbox';
import { useTranslation } from '../i18n/use-translation';
import { primaryFrame } from '../frames/primary-frame';
import { camera, loadStudioOnTouch, PlaceStep, ResultStep } from './load-studio';
import { LazyBoundary } from '../ui/lazy-boundary';
import { PendingNotice } from './pending-notice';
import { obstacleOf, type Standing } from './standing';
import type { UploadFlow } from './upload-flow';

interface UploadTabProps {
  event: PublicEvent;
  standing: Standing;
  maxUploadMb: number;
  flow: UploadFlow;
  outbox: Outbox;
  view: OutboxView;
  isShown: boolean;
}

/** From an empty frame to a framed photo. */
export function UploadTab({ event, standing, maxUploadMb, flow, outbox, view, isShown }: UploadTabProps) {
  const { t } = useTranslation();
  const state = useSyncExternalStore(flow.subscribe, flow.getState);
  const [frameId, setFrameId] = useState<string>();
  const wanted = event.frames.find(({ id }) => id === frameId) ?? primaryFrame(event);
  const [held, setHeld] = useState(wanted);
  // Whoever places a photo keeps the frame it is placed in, whatever becomes of it meanwhile: the server takes it.
  const frame = state.step === 'place' || state.step === 'result' ? held : wanted;
  if (frame !== held) setHeld(frame);
  const takesFiles = isShown && state.step !== 'camera' && !(state.step === 'place' && state.isBusy);
  const isDragged = useIncomingFiles(takesFiles ? flow.take : null);
  useEffect(loadStudioOnTouch, []);
  const changeFrame = useCallback(
    (next: PublicFrame, placement: Placement) => {
      setFrameId(next.id);
      setHeld(next);
      flow.place(placement);
    },
    [flow],
  );
  if (!frame) return null;

  const pending = view.deliveries.find((delivery) => delivery.state === 'waiting');
  const shareOf = (key: string) => (view.sending?.key === key ? view.sending.share : null);
  const shown = state.step === 'result' ? view.deliveries.find(({ key }) => key === state.key) : undefined;
  return (
    <Suspense>
      {isDragged && <p className="g-drop">{t('dropHere')}</p>}
      {state.step === 'choose' && (
        <ChooseStep
          title={event.title}
          frames={event.frames}
          frame={frame}
          isOpening={state.isOpening}
          isFull={standing === 'full'}
          problem={state.problem}
          maxUploadMb={maxUploadMb}
          notice={
            pending && (
              <PendingNotice
                delivery={pending}
                share={shareOf(pending.key)}
                onSendNow={() => void outbox.hurry()}
                onShow={() => void flow.showAgain(pending, event.frames)}
              />
            )
          }
          onFrame={({ id }) => setFrameId(id)}
          onFile={flow.take}
          onCamera={flow.openCamera}
        />
      )}
      {state.step === 'camera' && isShown && (
        <LazyBoundary of={camera} onFailed={flow.restart}>
          {(CameraStep) => <CameraStep frame={frame} onFile={flow.take} onClose={flow.restart} />}
        </LazyBoundary>
      )}
      {state.step === 'place' && (
        <PlaceStep
          frames={event.frames}
          frame={frame}
          photo={state.photo}
          placement={state.placement}
          isBusy={state.isBusy}
          obstacle={obstacleOf(standing)}
          onPlace={flow.place}
          onFrame={changeFrame}
          onFile={flow.take}
          onLeave={flow.leave}
          onGenerate={() => void flow.generate(frame)}
        />
      )}
      {state.step === 'result' && (
        <ResultStep
          key={state.key}
          title={event.title}
          frame={shown?.frame ?? event.frames.find(({ id }) => id === shown?.frameId) ?? frame}
          picture={state.picture}
          problem={state.problem}
          delivery={shown}
          share={shareOf(state.key)}
          onSendNow={() => void outbox.hurry()}
          onAnother={flow.restart}
        />
      )}
    </Suspense>
  );
}
