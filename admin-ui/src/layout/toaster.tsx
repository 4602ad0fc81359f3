import { TOAST_DURATION } from '@eventframe/contracts/toasts';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { X } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import {
  type NotificationPayload,
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
} from 'react-admin';
import { isUndoable } from './toast-queue';

/** Shows one toast at a time. What can be undone happens when its toast goes. */
export function Toaster() {
  const { notifications, setNotifications } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const [held, setHeld] = useState(false);
  const [current] = notifications;
  const undoable = current !== undefined && isUndoable(current);

  const close = useCallback(
    (isUndo: boolean) => {
      if (undoable) takeMutation()?.({ isUndo });
      setNotifications((queue) => queue.filter((queued) => queued !== current));
      setHeld(false);
    },
    [current, undoable, takeMutation, setNotifications],
  );

  useEffect(() => {
    if (current === undefined || held) return;
    const timer = setTimeout(() => close(false), TOAST_DURATION);
    return () => clearTimeout(timer);
  }, [current, held, close]);

  // Also of those that wait: each is the only chance of what it tells to happen.
  useLeaveWarning(notifications.some(isUndoable));

  return (
    <Box
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      sx={{
        position: 'fixed',
        zIndex: 1500,
        right: { xs: 16, sm: 24 },
        bottom: 'max(24px, env(safe-area-inset-bottom))',
        left: { xs: 16, sm: 'auto' },
        maxWidth: { sm: 420 },
      }}
    >
      {/* The live regions stand in the page from the start, or their first words would not be read out. */}
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

/** Leaving the page while something can still be undone would leave it undone. */
function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [active]);
}
