import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/feedback/notice';
import { REACHABLE } from '@/components/ui/reachable';
import { CardSlips } from '@/features/print/card-slips';
import { PlaceCards, PlayerCards, TeamSheets } from '@/features/print/card-sheets';
import { CheckInSheet, PlayersSheet, RankingSheet, StandingsSheet } from '@/features/print/list-sheets';
import { isOfRound, type Kind, KIND_NAMES, kindsFor, type Paper, type PrintSearch } from '@/features/print/print-kinds';
import { CertificateSheets, NormReportSheet } from '@/features/print/norm-sheets';
import { CategoriesSheet, PrizesSheet, RatingsSheet, ReceiptSheets } from '@/features/print/report-sheets';
import { BoardsSheet, NamesSheet } from '@/features/print/round-sheets';
import { Sheet } from '@/features/print/sheet';
import { ResultSlips } from '@/features/print/slips';
import type { View } from '@/lib/api/types';
import { countOpen, listRounds, roundToShow, titleOfRound } from '@/lib/tournament/print-rounds';
import { tournamentQuery } from '@/lib/query';
import { t, tc } from '@/lib/words';

type Props = {
  view: View;
  search: PrintSearch;
  onChange: (search: PrintSearch) => void;
  renderCrosstable: (view: View) => ReactNode;
};

/** The size of the page, and how high what fills it may be: a margin of 12 mm all round, and a little to spare. */
function pageRule(paper: Paper, isWide: boolean): string {
  const [name, height] = paper === 'a4' ? ['A4', 297] : ['letter', 279];
  return `@media print { @page { size: ${name}${isWide ? ' landscape' : ''} } } :root { --page-height: ${height - 26}mm }`;
}

/** Everything that is printed: chosen on the left, seen as it will lie on the paper on the right. */
export function PrintCentre({ view, search, onChange, renderCrosstable }: Props) {
  const paper = search.paper ?? 'a4';
  const others = (search.with ?? '')
    .split('.')
    .map(Number)
    .filter((id) => id > 0 && id !== view.id);
  const more = useQueries({ queries: others.map((id) => tournamentQuery(id)) });
  const views = [view, ...more.flatMap(({ data }) => data ?? [])];
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[16rem_1fr] print:block">
      <div className="no-print flex flex-col gap-5 lg:sticky lg:top-4">
        <Kinds view={view} what={search.what} onChoose={(what) => onChange({ ...search, what })} />
        <Options view={view} search={search} onChange={onChange} />
        <Button look="primary" size="lg" onClick={() => window.print()}>
          <Icon name="print" /> {t('Print')}
        </Button>
      </div>
      <style>{pageRule(paper, search.what === 'crosstable')}</style>
      <section
        data-look="light"
        aria-label={t('Sheets')}
        {...REACHABLE}
        className="look flex min-w-0 flex-col gap-8 overflow-x-auto rounded-lg border border-line bg-[#fff] p-5 text-[#000] sm:p-8 print:block print:[&>*+*]:mt-8 print:overflow-visible print:border-0 print:p-0"
      >
        {more.some(({ isError }) => isError) && (
          <Notice tone="bad">{t('One of the other tournaments could not be found.')}</Notice>
        )}
        {views.map((one) => (
          <Printed key={one.id} view={one} search={search} renderCrosstable={renderCrosstable} />
        ))}
      </section>
    </div>
  );
}

type PrintedProps = Pick<Props, 'view' | 'search' | 'renderCrosstable'>;
type RoundProps = PrintedProps & { round: number };

/** The sheet of each kind. */
const SHEETS: Record<Kind, (props: RoundProps) => ReactNode> = {
  players: ({ view }) => <PlayersSheet view={view} />,
  ranking: ({ view }) => <RankingSheet view={view} />,
  'check-in': ({ view }) => <CheckInSheet view={view} />,
  places: ({ view }) => <PlaceCards view={view} />,
  pairings: ({ view, round }) => <BoardsSheet view={view} round={round} />,
  names: ({ view, round }) => <NamesSheet view={view} round={round} />,
  slips: ({ view, round }) =>
    view.format === 'draft-swiss' ? <CardSlips view={view} /> : <ResultSlips view={view} round={round} />,
  standings: ({ view }) => <StandingsSheet view={view} />,
  crosstable: ({ view, renderCrosstable }) => (
    <Sheet view={view} title={t('Cross table')} open={view.phase === 'in_progress' ? countOpen(view) : 0}>
      {renderCrosstable(view)}
    </Sheet>
  ),
  cards: ({ view }) => <PlayerCards view={view} />,
  teams: ({ view, round }) => <TeamSheets view={view} round={round} />,
  ratings: ({ view }) => <RatingsSheet view={view} />,
  categories: ({ view }) => <CategoriesSheet view={view} />,
  prizes: ({ view }) => <PrizesSheet view={view} />,
  receipts: ({ view }) => <ReceiptSheets view={view} />,
  it1: ({ view, search }) => <CertificateSheets view={view} exemption={search.exemption} />,
  it3: ({ view }) => <NormReportSheet view={view} />,
};

const Printed = (props: PrintedProps) =>
  SHEETS[props.search.what]({ ...props, round: props.search.round ?? roundToShow(props.view) });

function Kinds({ view, what, onChoose }: { view: View; what: Kind; onChoose: (what: Kind) => void }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('What to print')}</legend>
      <ul className="grid gap-1 max-lg:grid-cols-2">
        {kindsFor(view).map((kind) => (
          <li key={kind}>
            <label className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md border border-line bg-surface px-3 text-sm font-medium has-checked:border-azure has-checked:bg-azure-wash">
              <input
                type="radio"
                name="what"
                className="accent-(--azure)"
                checked={kind === what}
                onChange={() => onChoose(kind)}
              />
              {KIND_NAMES[kind]}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Options({ view, search, onChange }: Pick<Props, 'view' | 'search' | 'onChange'>) {
  const rounds = listRounds(view);
  const [more, setMore] = useState(search.with ?? '');
  const keepMore = () => {
    const ids = more.match(/\d+/g) ?? [];
    onChange({ ...search, with: ids.length > 0 ? ids.join('.') : undefined });
  };
  return (
    <div className="flex flex-col gap-3">
      {isOfRound(search.what) && rounds.length > 0 && (
        <SelectField
          label={t('Round')}
          value={String(search.round ?? roundToShow(view))}
          onChange={(event) => onChange({ ...search, round: Number(event.target.value) })}
        >
          {rounds.map((round) => (
            <option key={round} value={round}>
              {titleOfRound(view, round)}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label={t('Paper')}
        value={search.paper ?? 'a4'}
        onChange={(event) => onChange({ ...search, paper: event.target.value === 'letter' ? 'letter' : undefined })}
      >
        <option value="a4">A4</option>
        <option value="letter">{tc('Letter', 'paper')}</option>
      </SelectField>
      <TextField
        label={t('Other tournaments on the same paper')}
        hint={t('Their numbers, as in their addresses, with commas between.')}
        inputMode="numeric"
        value={more}
        onChange={(event) => setMore(event.target.value)}
        onBlur={keepMore}
        onKeyDown={(event) => event.key === 'Enter' && keepMore()}
      />
    </div>
  );
}
