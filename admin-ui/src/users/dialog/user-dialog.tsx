import { Dialog, DialogContent, DialogTitle, IconButton, useMediaQuery } from '@mui/material';
import { X } from 'lucide-react';
import type { User } from '../user';
import type { DialogMode } from './user-dialog-context';
import { UserEditor } from './user-editor';
import { UserView } from './user-view';

interface Props {
  user: User;
  mode: DialogMode;
  open: boolean;
  onEdit: () => void;
  onClose: () => void;
}

/** An account to look at, or to change. */
export function UserDialog({ user, mode, open, onEdit, onClose }: Props) {
  const small = useMediaQuery('(max-width: 599px)');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullScreen={small}
      fullWidth
      maxWidth="sm"
      aria-labelledby="user-title"
    >
      <DialogTitle id="user-title" component="h2" sx={{ pr: 7 }}>
        {mode === 'view' ? 'User Details' : 'Edit User'}
      </DialogTitle>
      <IconButton
        aria-label="Close dialog"
        onClick={onClose}
        sx={{ position: 'absolute', top: 14, right: 14 }}
      >
        <X size={18} aria-hidden />
      </IconButton>
      <DialogContent>
        {mode === 'view' ? (
          <UserView user={user} onEdit={onEdit} onClose={onClose} />
        ) : (
          <UserEditor user={user} onClose={onClose} />
        )}
      </DialogContent>
    </Dialog>
  );
}
