import { type ReactNode } from 'react';
import { Name } from '@/components/ui/people/name';
import { EmptyState } from '@/components/ui/feedback/states';
import { Reported } from '@/features/print/report-sheets';
import { SignHere } from '@/features/print/sheet';
import type { Certificate, Exemption, Missing, NormTitle, TournamentReport } from '@/lib/api/event-reports';
import type { View } from '@/lib/api/types';
import { formatPoints } from '@/lib/format';
import { compareText, CHECKS, listRemarks, missingText } from '@/lib/tournament/reports/report-words';
import { useCertificate, useNormReport, useNorms } from '@/lib/tournament/reports/use-event-reports';
import { t } from '@/lib/words';

const TITLES: Record<NormTitle, string> = {
  GM: 'Grandmaster',
  IM: 'International Master',
  WGM: 'Woman Grandmaster',
  WIM: 'Woman International Master',
};
const SYSTEMS = {
  swiss: 'Swiss system',
  'round-robin': 'Round robin',
  'double-round-robin': 'Double round robin',
  knockout: 'Knockout',
  'team-swiss': 'Team Swiss',
  'team-round-robin': 'Team round robin',
};
const COUNTS: Record<string, string> = {
  foreign: 'not of the player’s federation',
  rated: 'rated',
  host: 'of the host federation',
  titled: 'titled',
  unrated: 'unrated',
};

const FORM = {
  opponents: 'Opponents',
  remarks: 'Remarks',
  stamp: 'Federation, date, stamp',
  it3: 'IT3',
  report: 'Tournament Report',
};
const writeRating = (rating: number | undefined) => (rating === undefined || rating === 0 ? '' : rating);
const countLabel = (code: string) => COUNTS[code] ?? code;

/** Certificates of all norms made, one a page. The forms of FIDE are in English whatever the language. */
export function CertificateSheets({ view, exemption = '' }: { view: View; exemption?: Exemption | undefined }) {
  return (
    <Reported report={useNorms(view, exemption)}>
      {(found) =>
        found.missing.length > 0 ? (
          <MissingSheet missing={found.missing} />
        ) : found.norms.length === 0 ? (
          <EmptyState title={t('No norm so far')}>{t('They appear as soon as somebody has one.')}</EmptyState>
        ) : (
          found.norms.map((norm) => (
            <OneCertificate
              key={`${norm.entry}-${norm.title}`}
              view={view}
              entry={norm.entry}
              title={norm.title}
              exemption={exemption}
            />
          ))
        )
      }
    </Reported>
  );
}

type OneProps = { view: View; entry: number; title: NormTitle; exemption: Exemption };

function OneCertificate({ view, entry, title, exemption }: OneProps) {
  return (
    <Reported report={useCertificate(view, entry, title, exemption)}>
      {({ form, missing }) => (form ? <CertificateSheet form={form} /> : <MissingSheet missing={missing} />)}
    </Reported>
  );
}

function MissingSheet({ missing }: { missing: readonly Missing[] }) {
  return (
    <EmptyState title={t('Something is missing')}>
      {missing.map((one) => missingText(one)).join(' ')} {t('The page of norms leads to where it is added.')}
    </EmptyState>
  );
}

function CertificateSheet({ form }: { form: Certificate }) {
  const { event } = form;
  const counts = form.counts.map(({ name, players }) => [countLabel(name), players.length] as const);
  const remarks = [
    ...listRemarks(form.remarks),
    ...(form.remarks.is_strong_field ? ['1.5.6a: at least 40 participants of average 2000 in every round'] : []),
  ];
  return (
    <article
      lang="en"
      aria-label={`IT1: ${form.title}, ${form.surname}`}
      className="sheet flex flex-col gap-3 break-after-page text-sm print:text-[9.5pt]"
    >
      <Head form="IT1" title={`Certificate of Title Result: ${TITLES[form.title]}`} />
      <Boxes
        rows={[
          ['Surname', form.surname],
          ['First name', form.first_name],
          ['FIDE ID', form.fide_id],
          ['Federation', form.federation],
          ['Event', event.name],
          ['Rate of play', event.rate_of_play],
          ['Start', event.start],
          ['Close', event.close],
          ['Chief arbiter', event.chief_arbiter.name],
          ['FIDE ID', event.chief_arbiter.fide_id],
          ['Number of games', form.games],
          ['Federations of the opponents', `${form.federations.length}: ${form.federations.join(' ')}`],
        ]}
      />
      <p className="numerals">
        <b>{FORM.opponents}</b>: {counts.map(([name, count]) => `${count} ${name}`).join(', ')}
      </p>
      <Rounds form={form} />
      <Boxes
        rows={[
          ['Rating average (Ra)', form.average],
          ['Performance (Rp)', form.performance],
          ['Score required', formatPoints(form.required_score)],
          ['Score achieved', formatPoints(form.score)],
          ['Full points above', form.points_above],
          ['Games counted for an application', form.norm.credit],
        ]}
      />
      {form.large_swiss.length > 0 && (
        <p className="numerals">
          <b>1.4.3d</b>: {form.large_swiss.map((check) => `${CHECKS[check.name]}: ${compareText(check)}`).join('; ')}
        </p>
      )}
      <p>
        <b>{FORM.remarks}</b>: {remarks.length > 0 ? remarks.join('; ') : 'none'}
      </p>
      <div className="flex gap-6 pt-10">
        <SignHere label={`Chief arbiter: ${event.chief_arbiter.name}`} />
        <SignHere label={FORM.stamp} />
      </div>
    </article>
  );
}

const Head = ({ form, title }: { form: string; title: string }) => (
  <header className="flex items-baseline justify-between border-b-2 border-current pb-1">
    <h2 className="text-xl">{title}</h2>
    <p className="font-bold">{form}</p>
  </header>
);

function Boxes({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-1">
      {rows.map(([label, value], index) => (
        <div key={index} className="flex items-baseline justify-between gap-3 border-b border-line-strong">
          <dt className="text-xs">{label}</dt>
          <dd className="numerals text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Rounds({ form }: { form: Certificate }) {
  return (
    <table className="numerals w-full border-collapse">
      <thead>
        <tr className="border-b-2 border-current text-left text-xs">
          {['Rd', 'Opponent', 'FIDE ID', 'Fed', 'Rating', 'Counted (1.4.6c)', 'Title', 'Score'].map((label) => (
            <th key={label} scope="col" className="py-1 pr-2">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {form.rows.map((row) => (
          <tr key={row.round} className={`border-b border-line-strong ${row.is_ignored ? 'line-through' : ''}`}>
            <td className="py-0.5 pr-2">{row.round}</td>
            <td className="w-full py-0.5 pr-2 font-semibold">
              <Name>{row.opponent?.name ?? ''}</Name>
            </td>
            <td className="py-0.5 pr-2">{row.opponent?.fide_id ?? ''}</td>
            <td className="py-0.5 pr-2">{row.opponent?.federation ?? ''}</td>
            <td className="py-0.5 pr-2">{writeRating(row.opponent?.rating)}</td>
            <td className="py-0.5 pr-2">{row.counted_rating ?? ''}</td>
            <td className="py-0.5 pr-2">{row.opponent?.title ?? ''}</td>
            <td className="py-0.5 font-bold">{row.score}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The report of a tournament with norms. */
export function NormReportSheet({ view }: { view: View }) {
  return (
    <Reported report={useNormReport(view)}>
      {({ form, missing }) => (form ? <ReportSheet form={form} /> : <MissingSheet missing={missing} />)}
    </Reported>
  );
}

const official = ({ name, fide_id }: { name: string; fide_id: string }) => `${name} (${fide_id})`;

function ReportSheet({ form }: { form: TournamentReport }) {
  const { event } = form;
  return (
    <article lang="en" aria-label={FORM.it3} className="sheet flex flex-col gap-3 text-sm">
      <Head form={FORM.it3} title={FORM.report} />
      <Boxes
        rows={[
          ['Event', event.name],
          ['Place', form.city],
          ['Federation', form.host],
          ['System', SYSTEMS[form.system]],
          ['Start', event.start],
          ['Close', event.close],
          ['Rounds', form.rounds],
          ['Rate of play', event.rate_of_play],
          ['Chief arbiter', official(event.chief_arbiter)],
          ['Pairing program', form.program],
          ...form.deputies.map((one, index) => [`Deputy ${index + 1}`, official(one)] as const),
          ...form.arbiters.map((one) => ['Arbiter', official(one)] as const),
        ]}
      />
      <table className="numerals w-full border-collapse">
        <thead>
          <tr className="border-b-2 border-current text-left text-xs">
            {['Players', 'Total', 'Federations', 'Of the host federation'].map((label) => (
              <th key={label} scope="col" className="py-1 pr-2">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {form.counts.map((count) => (
            <tr key={count.name} className="border-b border-line-strong">
              <th scope="row" className="py-0.5 pr-2 text-left font-semibold">
                {countLabel(count.name)}
              </th>
              <td className="py-0.5 pr-2">{count.players.length}</td>
              <td className="py-0.5 pr-2">
                {count.federations.length} {count.federations.length > 0 && `(${count.federations.join(' ')})`}
              </td>
              <td className="py-0.5">{count.of_host.length}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <b>{FORM.remarks}</b>:
      </p>
      <div className="flex gap-6 pt-16">
        <SignHere label={`Chief arbiter: ${event.chief_arbiter.name}`} />
        <SignHere label={FORM.stamp} />
      </div>
    </article>
  );
}
