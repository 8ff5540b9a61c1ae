import type { FormatCode } from '@/lib/api/types';

/** What a format looks like, at a glance. */
export function FormatPicture({ format }: { format: FormatCode }) {
  return (
    <svg
      viewBox="0 0 160 90"
      className="h-24 w-full"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      aria-hidden="true"
    >
      <Picture format={format} />
    </svg>
  );
}

function Picture({ format }: { format: FormatCode }) {
  switch (format) {
    case 'round-robin':
      return <Wheel />;
    case 'swiss':
    case 'keizer':
      return <Ladder columns={[28, 68, 108]} />;
    case 'swiss-playoff':
      return (
        <>
          <Ladder columns={[14, 50]} />
          <Cup />
        </>
      );
    case 'groups-playoff':
      return (
        <>
          {[8, 50].map((y) => (
            <g key={y}>
              <rect x="14" y={y} width="62" height="32" rx="3" fill="var(--surface)" />
              <path d={`M22 ${y + 9}h28M22 ${y + 17}h20M22 ${y + 25}h24M66 ${y + 9}h3M66 ${y + 17}h3M66 ${y + 25}h3`} />
            </g>
          ))}
          <Cup />
        </>
      );
    case 'draft-swiss':
      return <DraftTable />;
    case 'double-elimination':
      return <TwoTrees />;
    default:
      return <Tree />;
  }
}

/** Rounds side by side: the score groups drift apart. */
function Ladder({ columns }: { columns: number[] }) {
  return columns.map((x, column) =>
    [8, 26, 44, 62].map((y, row) => {
      const shift = (row - 1.5) * column * 3;
      return (
        <rect
          key={`${x}-${y}`}
          x={x}
          y={y + 4 + shift}
          width="26"
          height="12"
          rx="2"
          fill={column === columns.length - 1 && row === 0 ? 'var(--or)' : 'var(--surface)'}
        />
      );
    }),
  );
}

function Cup() {
  return (
    <>
      <path d="M116 26h8v19h10M116 64h8V45" />
      <rect x="92" y="20" width="24" height="12" rx="2" fill="var(--surface)" />
      <rect x="92" y="58" width="24" height="12" rx="2" fill="var(--surface)" />
      <rect x="134" y="38" width="20" height="14" rx="2" fill="var(--or)" />
    </>
  );
}

/** Eight seats around a table, a card before each. */
function DraftTable() {
  return (
    <>
      <rect x="22" y="26" width="116" height="38" rx="19" fill="var(--surface)" />
      {[38, 66, 94, 122].map((x, index) => (
        <g key={x}>
          <circle cx={x} cy="14" r="7" fill={index === 0 ? 'var(--or)' : 'var(--surface)'} />
          <circle cx={x} cy="76" r="7" fill="var(--surface)" />
          <path d={`M${x - 4} 31h8v9h-8zM${x - 4} 50h8v9h-8z`} strokeWidth="1.5" />
        </g>
      ))}
    </>
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

function TwoTrees() {
  return (
    <>
      <path d="M38 10h9v9h9M38 28h9v-9M38 46h9v9h9M80 19h8v18h8M80 55h8V37M38 80h18M80 80h16M120 37h7v20h7M120 80h7V57" />
      {[5, 23, 41].map((y) => (
        <rect key={y} x="14" y={y} width="24" height="9" rx="2" fill="var(--surface)" />
      ))}
      <rect x="56" y="14" width="24" height="10" rx="2" fill="var(--surface)" />
      <rect x="56" y="50" width="24" height="10" rx="2" fill="var(--surface)" />
      <rect x="96" y="32" width="24" height="10" rx="2" fill="var(--surface)" />
      <path d="M10 68h112" strokeWidth="1.2" strokeDasharray="3 4" opacity="0.6" />
      {[14, 56, 96].map((x) => (
        <rect key={x} x={x} y="75" width="24" height="10" rx="2" fill="var(--surface)" />
      ))}
      <rect x="134" y="50" width="22" height="14" rx="2" fill="var(--or)" />
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
      {points.flatMap((from, i) =>
        points
          .slice(i + 1)
          .map((to) => (
            <line
              key={`${from.x}-${from.y}-${to.x}-${to.y}`}
              x1={from.x}
              y1={from.y}
              x2={to.x}
              y2={to.y}
              strokeWidth="1.2"
              opacity="0.55"
            />
          )),
      )}
      {points.map((point, index) => (
        <circle key={index} cx={point.x} cy={point.y} r="7" fill={index === 0 ? 'var(--or)' : 'var(--surface)'} />
      ))}
    </>
  );
}
