import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Name } from '@/components/ui/people/name';
import { describeElo } from '@/features/cups/score';
import type { CupReport } from '@/lib/api/types';
import { t } from '@/lib/words';

type Test = NonNullable<CupReport['test']>;
type Meeting = CupReport['meetings'][number];

const VERDICTS: Record<string, { words: string; tone: BadgeTone }> = {
  'accept-h1': { words: t('passed: it is stronger'), tone: 'vert' },
  'accept-h0': { words: t('failed: it is not stronger'), tone: 'gules' },
  continue: { words: t('no answer yet'), tone: 'plain' },
};

/** A test of two engines: how far the evidence is between its bounds, and by how much one is stronger. */
export function TestPanel({ report, isOver }: { report: CupReport; isOver: boolean }) {
  const meeting = report.meetings[0];
  if (!meeting) return null;
  return (
    <section
      aria-labelledby="strength"
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="strength" className="mr-auto text-lg">
          <Name>{meeting.first}</Name> {t('against')} <Name>{meeting.second}</Name>
        </h2>
        {report.test && <Answer verdict={report.test.verdict} isOver={isOver} />}
      </div>
      {report.test && <Gauge test={report.test} />}
      <Figures meeting={meeting} drawRate={report.draw_rate} />
      <Pairs meeting={meeting} />
    </section>
  );
}

function Answer({ verdict, isOver }: { verdict: string; isOver: boolean }) {
  const { words, tone } = VERDICTS[verdict] ?? { words: verdict, tone: 'plain' as const };
  const isOpen = verdict === 'continue' && isOver;
  return <Badge tone={tone}>{isOpen ? t('no answer: it takes more games') : words}</Badge>;
}

/** Where the log-likelihood ratio stands between the bounds at which the test ends. */
function Gauge({ test }: { test: Test }) {
  const share = ((test.llr - test.lower) / (test.upper - test.lower)) * 100;
  const place = Math.min(100, Math.max(0, share));
  return (
    <div className="flex flex-col gap-1">
      <div
        role="meter"
        aria-label={t('Log-likelihood ratio')}
        aria-valuemin={test.lower}
        aria-valuemax={test.upper}
        aria-valuenow={Math.min(test.upper, Math.max(test.lower, test.llr))}
        className="relative h-3 rounded-full bg-sunken ring-1 ring-line-strong"
      >
        <span className="absolute inset-y-0 left-1/2 w-px bg-line-strong" />
        <span
          className="absolute top-1/2 size-5 -translate-1/2 rounded-full border-2 border-surface bg-azure shadow-card"
          style={{ left: `${place}%` }}
        />
      </div>
      <p className="numerals flex justify-between text-sm text-ink-soft">
        <span>{test.lower.toFixed(2)}</span>
        <strong className="text-ink">{t('LLR {value}', { value: test.llr.toFixed(2) })}</strong>
        <span>{test.upper.toFixed(2)}</span>
      </p>
      <p className="text-sm text-ink-faint">
        {t('Test of [{low}, {high}] nElo, errors of {alpha} % and {beta} %', {
          low: test.elo0,
          high: test.elo1,
          alpha: test.alpha * 100,
          beta: test.beta * 100,
        })}
      </p>
    </div>
  );
}

function Figures({ meeting, drawRate }: { meeting: Meeting; drawRate: number }) {
  const figures: [string, string][] = [
    [t('Elo'), describeElo(meeting.elo, meeting.elo_error)],
    [t('nElo'), describeElo(meeting.nelo, meeting.nelo_error)],
    [t('Chance to be the stronger one (LOS)'), `${(meeting.los * 100).toFixed(1)} %`],
    [t('Won, drawn, lost'), `${meeting.wins} – ${meeting.draws} – ${meeting.losses}`],
    [t('Drawn games'), `${(drawRate * 100).toFixed(0)} %`],
  ];
  return (
    <dl className="numerals grid grid-cols-2 gap-3 sm:grid-cols-5">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="text-lg font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const CLASSES = ['0', '½', '1', '1½', '2'];

/** How pairs of games ended: points of the first engine out of two. */
function Pairs({ meeting }: { meeting: Meeting }) {
  const most = Math.max(1, ...meeting.pairs);
  return (
    <figure>
      <figcaption className="mb-1 text-sm text-ink-soft">
        {t('Pairs of games, by the points of {name}', { name: meeting.first })}
      </figcaption>
      <ul className="numerals grid grid-cols-5 items-end gap-2">
        {meeting.pairs.map((count, index) => (
          <li key={index} className="flex flex-col items-center gap-1 text-sm">
            <span>{count}</span>
            <span
              aria-hidden="true"
              className="w-full rounded-t-sm bg-azure"
              style={{ height: `${(count / most) * 3 + 0.1}rem` }}
            />
            <span className="text-ink-soft">
              <span className="sr-only">{t('pairs with points:')} </span>
              {CLASSES[index]}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
