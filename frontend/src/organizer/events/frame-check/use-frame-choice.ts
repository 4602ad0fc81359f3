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

const nothing: State = { file: undefined, checked: undefined, refusal: undefined };

/** The chosen frame file and its check. */
export function useFrameChoice(): FrameChoice {
  const [state, setState] = useState<State>(nothing);

  const choose = async (file: File) => {
    if (!(await isPng(file))) {
      toast({ title: 'Invalid file type', description: MESSAGES.frameNotPng, variant: 'destructive' });
      setState({ ...nothing, refusal: notPng(file) });
      return;
    }
    setState({ ...nothing, file });
    const next = await inspectFrame(file).then(
      (checked): State => ({ ...nothing, file, checked }),
      (error: unknown): State => ({ ...nothing, refusal: errorMessage(error) }),
    );
    setState((current) => (current.file === file ? next : current));
  };

  return { ...state, choose: (file) => void choose(file), remove: () => setState(nothing) };
}
