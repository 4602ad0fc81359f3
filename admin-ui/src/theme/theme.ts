import { createTheme, type ThemeOptions } from '@mui/material/styles';
import { componentStyles } from './component-styles';
import { type Colors, DARK, LIGHT } from './palette';

declare module '@mui/material/styles' {
  interface Palette {
    own: Colors;
  }
  interface PaletteOptions {
    own: Colors;
  }
}

const TEXT = "'Instrument Sans Variable', Arial, sans-serif";
const DISPLAY = "'Bricolage Grotesque Variable', Arial, sans-serif";

const display = { fontFamily: DISPLAY, fontWeight: 650, letterSpacing: '-0.02em' };

function themeOf(mode: 'light' | 'dark', own: Colors): ThemeOptions {
  return createTheme({
    palette: {
      mode,
      own,
      primary: { main: own.ink, contrastText: own.paper },
      secondary: { main: own.accent, dark: own.accentHover, contrastText: own.onAccent },
      error: { main: own.bad, contrastText: own.onBad },
      warning: { main: own.warn, contrastText: own.paper },
      success: { main: own.ok, contrastText: own.paper },
      info: { main: own.ink, contrastText: own.paper },
      background: { default: own.paper, paper: own.mat },
      text: { primary: own.ink, secondary: own.inkSoft },
      divider: own.line,
      action: { hover: own.sunk, selected: own.sunk },
    },
    shape: { borderRadius: 8 },
    spacing: 8,
    // Lines instead of shadows.
    shadows: Array.from({ length: 25 }, () => 'none') as ThemeOptions['shadows'],
    typography: {
      fontFamily: TEXT,
      h1: { ...display, fontSize: '1.75rem', lineHeight: 1.15 },
      h2: { ...display, fontSize: '1.25rem', lineHeight: 1.3 },
      // Titles of dialogs.
      h6: { ...display, fontSize: '1.25rem', lineHeight: 1.3 },
      h3: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4 },
      body1: { fontSize: '1rem', lineHeight: 1.55 },
      body2: { fontSize: '0.875rem', lineHeight: 1.45 },
      caption: { fontSize: '0.8125rem', lineHeight: 1.4 },
      button: { fontWeight: 600, textTransform: 'none', fontSize: '0.875rem' },
    },
    components: componentStyles(own),
  });
}

export const lightTheme = themeOf('light', LIGHT);
export const darkTheme = themeOf('dark', DARK);
