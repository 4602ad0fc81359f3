import { createContext, useContext } from 'react';
import type { User } from '../user';

export type DialogMode = 'view' | 'edit';

type OpenDialog = (user: User, mode: DialogMode) => void;

export const UserDialogContext = createContext<OpenDialog>(() => undefined);

/** Opens the dialog of an account. */
export const useUserDialog = (): OpenDialog => useContext(UserDialogContext);
