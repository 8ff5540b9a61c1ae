import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { SelectField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { EmptyState } from '@/components/ui/feedback/states';
import { Name } from '@/components/ui/people/name';
import { MissingList, NotFinal, WithReport } from '@/features/event-reports/report-state';
import type { Course, Exemption, Forecast, Norm, NormCheck, Norms } from '@/lib/api/event-reports';
import type { View } from '@/lib/api/types';
import { formatPoints } from '@/lib/format';
import { CHECKS, compareText, EXEMPTIONS, listRemarks } from '@/lib/tournament/reports/report-words';
import { useNorms } from '@/lib/tournament/reports/use-event-reports';
import { t, tn } from '@/lib/words';

/** Who made a norm, what the open round decides, and who is on course for one. */
export function NormsView({ view }: { view: View }) {
  const [exemption, setExemption] = useState<Exemption>('');
  return (
    <WithReport report={useNorms(view, exemption)} label={t('Judging the norms')}>
      {(found) =>
        found.missing.length > 0 ? (
          <MissingList view={view} missing={found.missing} />
        ) : (
          <div className="flex max-w-4xl flex-col gap-6">
            <NotFinal isFinal={found.is_final} />
            <Choice exemption={exemption} onChange={setExemption} found={found} />
            <Made view={view} found={found} exemption={exemption} />
            <Forecasts found={found} />
            <Courses found={found} />
          </div>
        )
      }
    </WithReport>
  );
}

type ChoiceProps = { exemption: Exemption; onChange: (exemption: Exemption) => void; found: Norms };

function Choice({ exemption, onChange, found }: ChoiceProps) {
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label={t('What lifts the rules about federations')}
        className="max-w-md"
        value={exemption}
        onChange={(event) => onChange(event.target.value as Exemption)}
      >
        {(Object.keys(EXEMPTIONS) as Exemption[])
          .filter((code) => code !== '1.4.3d')
          .map((code) => (
            <option key={code} value={code}>
              {EXEMPTIONS[code]}
            </option>
          ))}
      </SelectField>
      {found.large_swiss.length > 0 && (
        <details className="rounded-md border border-line bg-surface px-4 py-2 text-sm">
          <summary className="min-h-8 cursor-pointer font-semibold">
            {found.large_swiss.every(({ holds }) => holds)
              ? t('A large Swiss (1.4.3d): the rules about federations are lifted.')
              : t('Not a large Swiss (1.4.3d): the rules about federations hold.')}
          </summary>
          <Checks checks={found.large_swiss} />
        </details>
      )}
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="flex flex-col gap-2">
    <h2 className="text-xl">{title}</h2>
    {children}
  </section>
);

function Made({ view, found, exemption }: { view: View; found: Norms; exemption: Exemption }) {
  return (
    <Part title={t('Norms made')}>
      {found.norms.length === 0 ? (
        <EmptyState title={t('No norm so far')}>
          {found.is_final
            ? t('Nobody reached the performance and the opponents that a norm takes.')
            : t('They appear as soon as somebody has one.')}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-2">
          {found.norms.map((norm) => (
            <MadeRow key={`${norm.entry}-${norm.title}`} view={view} norm={norm} exemption={exemption} />
          ))}
        </ul>
      )}
      <Link
        to="/tournaments/$id/print"
        params={{ id: String(view.id) }}
        search={{ what: 'it3' }}
        className="inline-flex min-h-8 items-center gap-1.5 self-start text-sm font-semibold text-azure hover:underline"
      >
        <Icon name="print" className="size-4" /> {t('Report of the tournament (IT3)')}
      </Link>
    </Part>
  );
}

function MadeRow({ view, norm, exemption }: { view: View; norm: Norm; exemption: Exemption }) {
  const remarks = listRemarks(norm.remarks);
  return (
    <li className="rounded-lg border border-line bg-surface px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="vert">{norm.title}</Badge>
        <Who one={norm} />
        <span className="numerals text-sm text-ink-soft">
          {t('{points} of {games}, performance {performance}, needed {required}', {
            points: formatPoints(norm.score),
            games: norm.games,
            performance: norm.performance,
            required: formatPoints(norm.required_score ?? norm.score),
          })}
        </span>
        <Link
          to="/tournaments/$id/print"
          params={{ id: String(view.id) }}
          search={{ what: 'it1', ...(exemption && { exemption }) }}
          className="ml-auto inline-flex min-h-8 items-center gap-1.5 text-sm font-semibold text-azure hover:underline"
        >
          <Icon name="print" className="size-4" /> {t('Certificate (IT1)')}
        </Link>
      </div>
      {remarks.map((remark) => (
        <p key={remark} className="text-sm">
          {remark}
        </p>
      ))}
      <details className="text-sm">
        <summary className="min-h-8 cursor-pointer py-1 font-semibold text-azure">{t('Article by article')}</summary>
        <Checks checks={norm.checks} />
      </details>
    </li>
  );
}

const Who = ({ one }: { one: { name: string; own_title: string } }) => (
  <strong>
    {one.own_title && <span className="mr-1.5 text-azure">{one.own_title}</span>}
    <Name>{one.name}</Name>
  </strong>
);

/** Every article with what it compares; what fails stands out. */
function Checks({ checks }: { checks: readonly NormCheck[] }) {
  return (
    <ul className="numerals my-1 grid gap-x-8 gap-y-0.5 sm:grid-cols-2">
      {checks.map((check) => (
        <li key={`${check.article}-${check.name}`} className="flex items-baseline justify-between gap-3">
          <span>
            <span className="mr-2 text-ink-faint">{check.article}</span>
            {CHECKS[check.name]}
          </span>
          <span className={check.holds ? 'text-vert' : 'font-bold text-gules'}>
            {compareText(check)}
            {check.is_lifted && ` (${t('lifted')})`}
          </span>
        </li>
      ))}
    </ul>
  );
}

const NEEDS: Record<Forecast['need'], string> = {
  stands: t('stands, whatever happens'),
  game: t('any result, but the game must be played'),
  draw: t('a draw'),
  win: t('a win'),
};

function Forecasts({ found }: { found: Norms }) {
  if (found.forecasts.length === 0) return null;
  return (
    <Part title={t('What round {number} decides', { number: found.round })}>
      <ul className="flex flex-col gap-1.5">
        {found.forecasts.map((one) => (
          <li
            key={`${one.entry}-${one.title}`}
            className="flex flex-wrap items-baseline gap-x-3 rounded-md border border-line bg-surface px-4 py-2 text-sm"
          >
            <Badge tone="or">{one.title}</Badge>
            <Who one={one} />
            <span>{t('needs: {need}', { need: NEEDS[one.need] })}</span>
            {one.stands_unopposed && (
              <span className="text-ink-soft">{t('It also stands if the opponent does not come.')}</span>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Courses({ found }: { found: Norms }) {
  if (found.courses.length === 0) return null;
  return (
    <Part title={t('Who can still make one')}>
      <p className="max-w-prose text-sm text-ink-soft">
        {t('An estimate: it takes the opponents to come as strong as those so far.')}
      </p>
      <ul className="flex flex-col gap-1.5">
        {found.courses.map((one) => (
          <CourseRow key={`${one.entry}-${one.title}`} one={one} />
        ))}
      </ul>
    </Part>
  );
}

function CourseRow({ one }: { one: Course }) {
  return (
    <li className="rounded-md border border-line bg-surface px-4 py-2 text-sm">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Badge>{one.title}</Badge>
        <Who one={one} />
        <span className="numerals">
          {tn(one.left, '{points} from {count} more game', '{points} from {count} more games', {
            points: formatPoints(one.required_score - one.score),
          })}
        </span>
        <span className="numerals text-ink-soft">
          {t('{points} of {games} so far, performance {performance}', {
            points: formatPoints(one.score),
            games: one.games,
            performance: one.performance,
          })}
        </span>
      </div>
      {one.open_checks.map((check) => (
        <p key={check.article} className="numerals text-ink-soft">
          {t('still open: {what}: {numbers}', { what: CHECKS[check.name], numbers: compareText(check) })}
        </p>
      ))}
    </li>
  );
}
