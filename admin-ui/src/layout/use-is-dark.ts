import { useTheme } from '@mui/material/styles';

/** Whether the console is shown in dark colours, by choice or by the system's. */
export function useIsDark(): boolean {
  return useTheme().palette.mode === 'dark';
}
