import { useTheme } from '@mui/material/styles';

/** Whether the console is in dark mode, by its own setting or the system's. */
export function useIsDark(): boolean {
  return useTheme().palette.mode === 'dark';
}
