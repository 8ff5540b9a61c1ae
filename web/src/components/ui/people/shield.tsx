import { useId } from 'react';
import { blazon, type Division } from '@/lib/coat-of-arms';

const OUTLINE = 'M2 2h28v15c0 9-6 13-14 17C8 30 2 26 2 17z';
const CHARGES: Record<Division, string> = {
  pale: 'M16 0h16v36H16z',
  fess: 'M0 11h32v10H0z',
  bend: 'M0 0h7l27 27v8h-6L0 7z',
  chevron: 'M16 10 34 26v9L16 20-2 35v-9z',
  saltire: 'M0 0h6l10 11L26 0h6v3L20 16l14 16h-9l-9-11-9 11h-9l14-16L0 4z',
  cross: 'M12 0h8v12h12v8H20v16h-8V20H0v-8h12z',
  quarterly: 'M16 0h16v16H16zM0 16h16v20H0z',
  chief: 'M0 0h32v11H0z',
  pile: 'M3 0h26L16 28z',
  paly: 'M6 0h5.500v36H6zM16 0h5v36h-5zM26 0h6v36h-6z',
  barry: 'M0 6h32v5H0zM0 16h32v5H0zM0 26h32v5H0z',
  lozenge: 'M16 5l9 12-9 12-9-12z',
};

/** The arms borne by a name: decoration, so hidden from screen readers. */
export function Shield({ name, className = 'h-6' }: { name: string; className?: string }) {
  const { division, field, charge } = blazon(name);
  const id = useId();
  return (
    <svg viewBox="0 0 32 36" className={`shrink-0 ${className}`} aria-hidden="true">
      <clipPath id={id}>
        <path d={OUTLINE} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <path d="M0 0h32v36H0z" fill={field} />
        <path d={CHARGES[division]} fill={charge} />
        <path d="M16 0h16v36H16z" fill="#000" opacity="0.08" />
      </g>
      <path d={OUTLINE} fill="none" stroke="var(--ink)" strokeOpacity="0.35" strokeWidth="1.500" />
    </svg>
  );
}
