import type { ThemeOptions } from '@mui/material/styles';
import type { Colors } from './palette';

/** Styles of MUI's and react-admin's components: lines, no shadows, no ripple, visible focus. */
export function componentStyles(own: Colors): NonNullable<ThemeOptions['components']> {
  const outlined = { border: `1px solid ${own.line}`, backgroundImage: 'none', boxShadow: 'none' };
  return {
    MuiCssBaseline: {
      styleOverrides: {
        ':focus-visible': { outline: `2px solid ${own.ink}`, outlineOffset: 2 },
        "[tabindex='-1']:focus-visible": { outline: 'none' },
        '::selection': { background: own.accent, color: own.onAccent },
        '.visually-hidden': {
          position: 'absolute',
          width: 1,
          height: 1,
          overflow: 'hidden',
          clipPath: 'inset(50%)',
          whiteSpace: 'nowrap',
        },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
          },
        },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: { '&.Mui-focusVisible': { outline: `2px solid ${own.ink}`, outlineOffset: 2 } },
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true, variant: 'outlined', color: 'primary', size: 'medium' },
      styleOverrides: {
        root: { minHeight: 40, paddingInline: 16, gap: 8, whiteSpace: 'nowrap' },
        outlined: { borderColor: own.lineStrong },
      },
    },
    MuiIconButton: {
      styleOverrides: { root: { borderRadius: 8, color: own.ink, width: 36, height: 36 } },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
    MuiCard: { defaultProps: { variant: 'outlined' } },
    MuiDialog: {
      styleOverrides: {
        paper: { ...outlined, borderRadius: 10 },
        paperFullScreen: { border: 0, borderRadius: 0 },
      },
    },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: own.scrim } } },
    },
    MuiMenu: { styleOverrides: { paper: outlined } },
    MuiPopover: { styleOverrides: { paper: outlined } },
    // The list of options is rendered outside the page's landmarks, so it needs to be one, like the account menu.
    MuiSelect: {
      defaultProps: {
        MenuProps: { slotProps: { paper: { component: 'section', 'aria-label': 'Choices' } } },
      },
    },
    MuiTooltip: {
      styleOverrides: { tooltip: { background: own.ink, color: own.paper, fontSize: '0.8125rem' } },
    },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small' } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          background: own.mat,
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: own.ink },
        },
        notchedOutline: { borderColor: own.lineStrong },
        input: { textOverflow: 'ellipsis' },
      },
    },
    MuiInputLabel: { styleOverrides: { root: { color: own.inkSoft, '&.Mui-focused': { color: own.ink } } } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: own.line, padding: '10px 12px' },
        head: { fontWeight: 600, color: own.inkSoft, fontSize: '0.8125rem', background: 'transparent' },
      },
    },
    // react-admin gives header cells a background.
    RaDataTable: {
      styleOverrides: { root: { '& .RaDataTable-headerCell': { backgroundColor: own.paper } } },
    },
    MuiTableRow: {
      styleOverrides: { root: { '&:last-child td, &:last-child th[scope="row"]': { borderBottom: 0 } } },
    },
    MuiTab: { styleOverrides: { root: { minHeight: 44, textTransform: 'none', fontSize: '0.9375rem' } } },
    MuiToggleButton: {
      styleOverrides: { root: { textTransform: 'none', color: own.inkSoft, borderColor: own.lineStrong } },
    },
    MuiLink: { defaultProps: { color: 'inherit', underline: 'always' } },
    MuiLinearProgress: { styleOverrides: { root: { background: own.sunk } } },
  };
}
