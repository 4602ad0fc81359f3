/** Line icons (after lucide, ISC), inlined so that the first bundle needs no icon library. */
const PATHS = {
  image: 'M4 4h16v16H4zM8.5 10a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3M20 15.5l-4.5-4.5L6.5 20',
  camera:
    'M14.5 5h-5L7.5 7.5H4.5a1.5 1.5 0 0 0-1.5 1.5v9A1.5 1.5 0 0 0 4.5 19.5h15A1.5 1.5 0 0 0 21 18V9a1.5 1.5 0 0 0-1.5-1.5h-3zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7',
  switchCamera: 'M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5',
  timer: 'M10 2.5h4M12 14V9.5M12 21.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15',
  zoom: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M20.5 20.5l-5.4-5.4M10.5 8v5M8 10.5h5',
  turn: 'M20 12a8 8 0 1 1-2.3-5.6L20 8.5M20 3.5v5h-5',
  horizontal: 'M3 12h18M7 8l-4 4 4 4M17 8l4 4-4 4',
  vertical: 'M12 3v18M8 7l4-4 4 4M8 17l4 4 4-4',
  sliders:
    'M4 8h9M17 8h3M4 16h3M11 16h9M15 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M9 18.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
  reset: 'M9 14L4.5 9.5 9 5M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-3.5',
  plus: 'M12 5v14M5 12h14',
  download: 'M12 4v11M7.5 10.5L12 15l4.5-4.5M4 20h16',
  share: 'M12 15V4M8 7.5L12 3.5l4 4M6.5 11H5v9.5h14V11h-1.5',
  link: 'M9.5 14.5l5-5M11 6.5L12.5 5a4.2 4.2 0 0 1 6 6L17 12.5M13 17.5L11.5 19a4.2 4.2 0 0 1-6-6L7 11.5',
  story: 'M7 3h10v18H7zM12 9v6M9 12h6',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M12 11v5.5M12 7.5v.1',
  close: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  flag: 'M5.5 21V4M5.5 4.5h12l-2.5 4 2.5 4h-12',
  expand: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  contrast: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M12 3.5v17M12 12h8.5',
  flash: 'M13 2.5L5 13.5h6l-1 8 8-11h-6z',
  photos: 'M7 7h13v13H7zM4 16V4h12',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className={`g-icon g-icon-${name}`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d={PATHS[name]} strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
