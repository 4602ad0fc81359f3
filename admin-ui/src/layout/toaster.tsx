import { TOAST_DURATION } from '@eventframe/contracts/toasts';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { X } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  type NotificationPayload,
  type NotificationType,
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
} from 'react-admin';
import { errorMessageOr } from '../components/error-message';

/** Shows one toast at a time. An undoable action runs when its toast closes. */
export function Toaster() {
  const { notifications, setNotifications } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const [isPaused, setPaused] = useState(false);
  const [current] = notifications;
  const undoable = current !== undefined && isUndoable(current);

  const close = useCallback(
    (isUndo: boolean) => {
      if (undoable) takeMutation()?.({ isUndo });
      setNotifications((queue) => queue.filter((queued) => queued !== current));
      setPaused(false);
    },
    [current, undoable, takeMutation, setNotifications],
  );

  useEffect(() => {
    if (current === undefined || isPaused) return;
    const timer = setTimeout(() => close(false), TOAST_DURATION);
    return () => clearTimeout(timer);
  }, [current, isPaused, close]);

  // Queued toasts count as well: their actions run only when they close.
  useLeaveWarning(notifications.some(isUndoable));

  return (
    <Box
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      sx={{
        position: 'fixed',
        zIndex: 1500,
        right: { xs: 16, sm: 24 },
        bottom: 'max(24px, env(safe-area-inset-bottom))',
        left: { xs: 16, sm: 'auto' },
        maxWidth: { sm: 420 },
      }}
    >
      {/* Live regions must exist before their first text, or screen readers skip it. */}
      <div role="status">
        {current && current.type !== 'error' && (
          <Toast notification={current} onClose={() => close(false)} onUndo={() => close(true)} />
        )}
      </div>
      <div role="alert">
        {current?.type === 'error' && (
          <Toast notification={current} onClose={() => close(false)} onUndo={() => close(true)} />
        )}
      </div>
    </Box>
  );
}

interface ToastProps {
  notification: NotificationPayload;
  onClose: () => void;
  onUndo: () => void;
}

function Toast({ notification, onClose, onUndo }: ToastProps) {
  const translate = useTranslate();
  const { message, type, notificationOptions = {} } = notification;
  const args = notificationOptions.messageArgs as { description?: string } | undefined;
  return (
    <Box
      data-toast={type === 'error' ? 'destructive' : 'default'}
      sx={({ palette }) => ({
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1.5,
        p: 2,
        borderRadius: '10px',
        background: type === 'error' ? palette.own.bad : palette.own.ink,
        color: type === 'error' ? palette.own.onBad : palette.own.paper,
        '& :focus-visible': { outlineColor: 'currentcolor' },
      })}
    >
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {typeof message === 'string' ? translate(message, args) : message}
        </Typography>
        {args?.description !== undefined && <Typography variant="body2">{args.description}</Typography>}
      </Box>
      {notificationOptions.undoable === true && (
        <Button color="inherit" size="small" onClick={onUndo} sx={{ borderColor: 'currentcolor' }}>
          {translate('ra.action.undo')}
        </Button>
      )}
      <IconButton aria-label="Close" onClick={onClose} sx={{ color: 'inherit', m: -0.75 }}>
        <X size={16} />
      </IconButton>
    </Box>
  );
}

/** Leaving the page would drop actions that still wait for their toast to close. */
function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [active]);
}

/** Show toasts: success, failure, or undoable. */
export function useToasts() {
  const { setNotifications } = useNotificationContext();
  return useMemo(() => {
    const show = (title: string, type: NotificationType, description?: string, undoable = false) => {
      const messageArgs = { _: title, description };
      const toast: NotificationPayload = {
        message: title,
        type,
        notificationOptions: { undoable, messageArgs },
      };
      setNotifications((queue) => enqueue(queue, toast));
    };
    return {
      success(title: string, description?: string): void {
        show(title, 'success', description);
      },
      /** Destructive, with the server's message as description. */
      failure(title: string, error: unknown, fallback = title): void {
        const description = errorMessageOr(error, fallback);
        show(title, 'error', description === title ? undefined : description);
      },
      undoable(title: string, description: string): void {
        show(title, 'info', description, true);
      },
    };
  }, [setNotifications]);
}

const isUndoable = ({ notificationOptions }: NotificationPayload): boolean =>
  notificationOptions?.undoable === true;

/**
 * Adds a toast to the queue, whose first one is shown. It replaces the shown toast, unless that one is undoable or was
 * queued, or others are queued: then the new toast is queued as well.
 */
function enqueue(queue: NotificationPayload[], toast: NotificationPayload): NotificationPayload[] {
  const [shown, ...queued] = queue;
  if (shown === undefined) return [toast];
  const isReplaceable =
    queued.length === 0 && !isUndoable(shown) && shown.notificationOptions?.['waited'] !== true;
  if (isReplaceable) return [toast];
  return [...queue, { ...toast, notificationOptions: { ...toast.notificationOptions, waited: true } }];
}
