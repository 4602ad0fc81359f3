import type { Colours } from './palette';

declare module '@mui/material/styles' {
  interface Palette {
    own: Colours;
  }
  interface PaletteOptions {
    own: Colours;
  }
}
