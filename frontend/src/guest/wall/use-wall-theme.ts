import { useState } from 'react';

export type WallTheme = 'dark' | 'light';

const STORAGE_KEY = 'eventframe.wall-theme';

/** The wall's background, remembered on this device. Dark, so that a projector does not light up the room. */
export function useWallTheme(): [theme: WallTheme, toggle: () => void] {
  const [theme, setTheme] = useState(readTheme);
  const toggle = () => {
    const next = theme === 'dark' ? 'light' : 'dark';
    setTheme(next);
    try {
      localStorage.setItem(STORAGE_KEY, next);
    } catch {
      // Storage is blocked: the choice lasts until the page is closed.
    }
  };
  return [theme, toggle];
}

function readTheme(): WallTheme {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'light' ? 'light' : 'dark';
  } catch {
    return 'dark';
  }
}
