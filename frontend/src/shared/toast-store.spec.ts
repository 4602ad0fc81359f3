import { jest } from '@jest/globals';
import { currentToasts, dismissFailures, dismissToast, subscribeToToasts, toast } from './toast-store';

describe('toast store', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.runAllTimers();
    jest.useRealTimers();
  });

  // spec: states.one-toast, limits.one-toast
  it('shows one toast at a time, the newest', () => {
    toast({ title: 'First' });
    toast({ title: 'Second', variant: 'destructive' });
    expect(currentToasts().map(({ title, variant, open }) => ({ title, variant, open }))).toEqual([
      { title: 'Second', variant: 'destructive', open: true },
    ]);
    dismissToast(currentToasts()[0]!.id);
  });

  // spec: limits.toast-removal
  it('closes dismissed toasts and removes them after 1,000,000 ms', () => {
    toast({ title: 'Gone' });
    dismissToast(currentToasts()[0]!.id);
    jest.advanceTimersByTime(999_999);
    expect(currentToasts()).toMatchObject([{ title: 'Gone', open: false }]);
    jest.advanceTimersByTime(1);
    expect(currentToasts()).toEqual([]);
  });

  it('closes only toasts of failures after a success', () => {
    toast({ title: 'Refused', variant: 'destructive' });
    dismissFailures();
    expect(currentToasts()).toMatchObject([{ title: 'Refused', open: false }]);
    toast({ title: 'Done' });
    dismissFailures();
    expect(currentToasts()).toMatchObject([{ title: 'Done', open: true }]);
    dismissToast(currentToasts()[0]!.id);
  });

  it('notifies listeners until they unsubscribe', () => {
    const listener = jest.fn();
    const stop = subscribeToToasts(listener);
    toast({ title: 'Heard' });
    stop();
    dismissToast(currentToasts()[0]!.id);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
