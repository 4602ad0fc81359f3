import { REPORT_REASONS, type ReportReason } from '@eventframe/contracts/reports';
import { useEffect, useRef, useState } from 'react';
import { reportPhoto } from '../api/calls';
import type { TextKey } from '../i18n/en';
import { describeFailure } from '../i18n/failure-text';
import { useTranslation } from '../i18n/use-translation';
import { Button, IconButton } from '../ui/button';

type Step = 'idle' | 'asking' | 'sending' | 'sent' | { failed: string };

const REASON_TEXTS: Record<ReportReason, TextKey> = {
  of_me: 'reportOfMe',
  offensive: 'reportOffensive',
  other: 'reportOther',
};

/** Reports a photo to the organizer with a reason. */
export function ReportPhoto({ id }: { id: string }) {
  const translation = useTranslation();
  const { t } = translation;
  const [step, setStep] = useState<Step>('idle');

  const send = async (reason: ReportReason) => {
    setStep('sending');
    try {
      await reportPhoto(id, reason);
      setStep('sent');
    } catch (error) {
      setStep({ failed: describeFailure('reportFailed', error, translation) });
    }
  };
  const isOpen = step !== 'idle';
  // The pressed button is disabled or removed: move the focus here.
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), [step]);
  return (
    <>
      <IconButton
        icon="flag"
        name={t('report')}
        aria-expanded={isOpen}
        onClick={() => setStep(isOpen ? 'idle' : 'asking')}
      />
      {isOpen && (
        <div ref={panel} tabIndex={-1} className="g-report" role="status">
          {step === 'sent' ? (
            <p>{t('reported')}</p>
          ) : (
            <>
              <p>{typeof step === 'object' ? step.failed : t('reportAsk')}</p>
              {REPORT_REASONS.map((reason) => (
                <Button key={reason} disabled={step === 'sending'} onClick={() => void send(reason)}>
                  {t(REASON_TEXTS[reason])}
                </Button>
              ))}
            </>
          )}
        </div>
      )}
    </>
  );
}
