import { MESSAGES } from '@eventframe/contracts/messages';
import { useState } from 'react';
import { toast } from '@/shared/toast-store';
import { errorMessage } from '@/organizer/lib/error-message';
import { inspectFrame, isPng, notPng, type CheckedFrame } from './inspect-frame';

export interface FrameChoice {
  file: File | undefined;
  /** The result of the check; undefined while checking. */
  checked: CheckedFrame | undefined;
  /** Why the last file was rejected. */
  refusal: string | undefined;
  choose: (file: File) => void;
  remove: () => void;
}

type State = Pick<FrameChoice, 'file' | 'checked' | 'refusal'>;

const EMPTY_STATE: State = { file: undefined, checked: undefined, refusal: undefined };

/** The chosen frame file and its check. */
export function useFrameChoice(): FrameChoice {
  const [state, setState] = useState<State>(EMPTY_STATE);

  const choose = async (file: File) => {
    if (!(await isPng(file))) {
      toast({ title: 'Invalid file type', description: MESSAGES.frameNotPng, variant: 'destructive' });
      setState({ ...EMPTY_STATE, refusal: notPng(file) });
      return;
    }
    setState({ ...EMPTY_STATE, file });
    const next = await inspectFrame(file).then(
      (checked): State => ({ ...EMPTY_STATE, file, checked }),
      (error: unknown): State => ({ ...EMPTY_STATE, refusal: errorMessage(error) }),
    );
    setState((current) => (current.file === file ? next : current));
  };

  return { ...state, choose: (file) => void choose(file), remove: () => setState(EMPTY_STATE) };
}
