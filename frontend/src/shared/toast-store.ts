import { TOAST_DURATION } from '@eventframe/contracts/toasts';
import { useEffect, useSyncExternalStore } from 'react';

export interface Toast {
  id: number;
  title: string;
  description?: string;
  variant: 'default' | 'destructive';
  open: boolean;
}

/** Maximum number of toasts: a new one replaces the previous one. */
const LIMIT = 1;
/** How long a dismissed toast is stored, in ms. */
const REMOVE_DELAY = 1_000_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]) {
  toasts = next;
  listeners.forEach((listener) => listener());
}

/** Show a toast. `destructive` reports a failure, with the server's message as description. */
export function toast(shown: { title: string; description?: string; variant?: Toast['variant'] }): void {
  publish([{ variant: 'default' as const, ...shown, id: ++lastId, open: true }, ...toasts].slice(0, LIMIT));
}

export function dismissToast(id: number): void {
  publish(toasts.map((each) => (each.id === id ? { ...each, open: false } : each)));
  setTimeout(() => publish(toasts.filter((each) => each.id !== id)), REMOVE_DELAY);
}

/** Close toasts about failures that are resolved. */
export function dismissFailures(): void {
  toasts
    .filter(({ open, variant }) => open && variant === 'destructive')
    .forEach(({ id }) => dismissToast(id));
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentToasts = (): readonly Toast[] => toasts;

/** The open toast, if any. It is dismissed after its time. */
export function useOpenToast(): Toast | undefined {
  const openToast = useSyncExternalStore(subscribeToToasts, currentToasts).find(({ open }) => open);
  useEffect(() => {
    if (!openToast) return;
    const timer = setTimeout(() => dismissToast(openToast.id), TOAST_DURATION);
    return () => clearTimeout(timer);
  }, [openToast]);
  return openToast;
}
