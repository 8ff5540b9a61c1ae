import type { FormatCode } from '@/lib/api/types';

/** What a format looks like, at a glance. */
export function FormatPicture({ format }: { format: FormatCode }) {
  return (
    <svg viewBox="0 0 160 90" className="h-24 w-full" fill="none" stroke="currentColor" strokeWidth="2.5" aria-hidden="true">
      {format === 'round-robin' ? <Wheel /> : <Tree />}
    </svg>
  );
}

function Tree() {
  return (
    <>
      <path d="M52 12h12v11h12M52 33h12V23M52 57h12v11h12M52 78h12V68M100 23h10v22h12M100 68h10V45" />
      {[6, 27, 51, 72].map((y) => (
        <rect key={y} x="18" y={y} width="34" height="11" rx="2" fill="var(--surface)" />
      ))}
      <rect x="76" y="17" width="24" height="12" rx="2" fill="var(--surface)" />
      <rect x="76" y="62" width="24" height="12" rx="2" fill="var(--surface)" />
      <rect x="122" y="38" width="24" height="14" rx="2" fill="var(--or)" />
    </>
  );
}

function Wheel() {
  const points = Array.from({ length: 6 }, (_, index) => {
    const angle = (index * Math.PI) / 3 - Math.PI / 2;
    return { x: 80 + 34 * Math.cos(angle), y: 45 + 34 * Math.sin(angle) };
  });
  return (
    <>
      {points.flatMap((from, i) => points.slice(i + 1).map((to) => <line key={`${from.x}-${from.y}-${to.x}-${to.y}`} x1={from.x} y1={from.y} x2={to.x} y2={to.y} strokeWidth="1.2" opacity="0.55" />))}
      {points.map((point, index) => (
        <circle key={index} cx={point.x} cy={point.y} r="7" fill={index === 0 ? 'var(--or)' : 'var(--surface)'} />
      ))}
    </>
  );
}
