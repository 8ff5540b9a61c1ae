/** Line icons on a 20-unit grid, drawn for this product. */
const PATHS = {
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  check: 'm4 10.5 4 4 8-9',
  close: 'm5 5 10 10M15 5 5 15',
  search: 'M9 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11ZM13 13l4 4',
  bell: 'M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13zM8.5 18h3',
  user: 'M10 3.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM4 17c.6-3.4 3-5 6-5s5.4 1.6 6 5',
  sun: 'M10 6.8a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4ZM10 2v1.8M10 16.2V18M2 10h1.8M16.2 10H18M4.3 4.3l1.3 1.3M14.4 14.4l1.3 1.3M15.7 4.3l-1.3 1.3M5.6 14.4l-1.3 1.3',
  globe: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM3 10h14M10 3c2 2 3 4.3 3 7s-1 5-3 7c-2-2-3-4.3-3-7s1-5 3-7Z',
  moon: 'M16 12.2A6.7 6.7 0 0 1 7.8 4 6.7 6.7 0 1 0 16 12.2Z',
  screen: 'M3 4h14v9H3zM8 17h4M10 13v4',
  left: 'm12 4-6 6 6 6',
  right: 'm8 4 6 6-6 6',
  up: 'm4 12 6-6 6 6',
  down: 'm4 8 6 6 6-6',
  fit: 'M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4',
  expand: 'M12 3h5v5M17 3l-6 6M8 17H3v-5M3 17l6-6',
  print: 'M6 7V3h8v4M6 13H3V7h14v6h-3M6 11h8v6H6z',
  grip: 'M7 5h.01M13 5h.01M7 10h.01M13 10h.01M7 15h.01M13 15h.01',
  clock: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM10 6v4l2.5 2',
  people:
    'M7.5 4a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM2.5 16c.4-3 2.2-4.5 5-4.5s4.6 1.5 5 4.5M13 4.3a2.5 2.5 0 0 1 0 4.6M14.5 11.8c1.8.6 2.8 2 3 4.2',
  shield: 'M4 3.5h12v6.5c0 3.6-2.4 5.8-6 7.5-3.6-1.7-6-3.9-6-7.5z',
  trash: 'M4 6h12M8 6V4h4v2M6 6l.7 11h6.6L14 6',
  purse: 'M3 6.500h11.500a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM3 6.500 13 3.500v3M13.500 11.500h.01',
  key: 'M12.5 4a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM10 10l-6 6v1h3v-2h2v-2l1.5-1.5',
  undo: 'M7 4 3 8l4 4M3 8h9a4.5 4.5 0 0 1 0 9H9',
  download: 'M10 3v9m-4-4 4 4 4-4M4 16h12',
  list: 'M7 5h10M7 10h10M7 15h10M3.5 5h.01M3.5 10h.01M3.5 15h.01',
  bracket: 'M3 4h5v5h4M3 14h5V9M12 9h5',
  menu: 'M3 5h14M3 10h14M3 15h14',
  more: 'M5 10h.01M10 10h.01M15 10h.01',
  alert: 'M10 3 2.5 16.5h15zM10 8.5v3.5M10 14.3v.01',
  why: 'M10 2.8a7.2 7.2 0 1 1 0 14.4 7.2 7.2 0 0 1 0-14.4ZM7.8 8a2.2 2.2 0 1 1 3.2 2c-.8.4-1 .8-1 1.5M10 13.9v.01',
  play: 'M6 4v12l10-6z',
  eye: 'M2 10c2-3.6 4.7-5.4 8-5.4s6 1.8 8 5.4c-2 3.6-4.7 5.4-8 5.4S4 13.6 2 10ZM10 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
  share:
    'M13.500 6.500 6.500 10l7 3.500M15 3.500a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM5 8a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM15 12.500a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  history: 'M3 4v4h4M3.500 8A7 7 0 1 1 3 11M10 6.500V10l2.500 2',
  chart: 'M3 17h14M5 14V9M10 14V4M15 14v-7',
  copy: 'M7 7h9v10H7zM4 13V3h9',
  upload: 'M10 13V4m-4 4 4-4 4 4M4 16h12',
  settings: 'M3 6h9M16 6h1M3 14h1M8 14h9M14 4a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM6 12a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  desk: 'M3 8h14M4 8v8M16 8v8M6 8V4h8v4M8 12h4',
  flag: 'M5 18V3.5c3-1.5 6 1.5 10 0v8c-4 1.5-7-1.5-10 0',
  berserk:
    'M4 3l8.500 9.500M3 9.500 8.500 4M14.500 12.500l-3 3M13 14l3.500 3.500M16 3 7.500 12.500M17 9.500 11.500 4M5.500 12.500l3 3M7 14l-3.500 3.500',
  fire: 'M10 2.500c.5 3 4.500 4.500 4.500 9a4.500 4.500 0 0 1-9 0c0-2 1-3 2-4 .2 1.500.8 2 1.500 2.200C8.500 7 8.800 4.500 10 2.500Z',
  pause: 'M7 4.500v11M13 4.500v11',
  lock: 'M5 9h10v8H5zM7 9V6.500a3 3 0 0 1 6 0V9',
  flip: 'M6 3v13M3 13l3 3 3-3M14 17V4M11 7l3-3 3 3',
  sound: 'M3 8v4h3l4 3.500v-11L6 8zM13 7.500a3.500 3.500 0 0 1 0 5M15.500 5a7 7 0 0 1 0 10',
  mute: 'M3 8v4h3l4 3.500v-11L6 8zM13.500 8l4 4M17.500 8l-4 4',
  bolt: 'M11 2.500 4.500 11H9l-1 6.500L14.500 9H10z',
  target: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM10 7a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM10 1v3M10 16v3M1 10h3M16 10h3',
  trophy:
    'M6 3h8v5a4 4 0 0 1-8 0zM6 4.500H3c0 3 1 4.500 3.500 4.800M14 4.500h3c0 3-1 4.500-3.500 4.800M10 12v3M6.500 17h7M8 15h4',
  pencil: 'M4 16l1-4 8.500-8.500 3 3L8 15zM12 5l3 3',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' || name === 'grip' ? 2.6 : 1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
