import { useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { SelectField } from '@/components/ui/field';
import { Name } from '@/components/ui/people/name';
import { ratedApi } from '@/lib/api/rated';
import { t } from '@/lib/words';

export const KINDS = { standard: t('Standard'), rapid: t('Rapid'), blitz: t('Blitz') };
const isKind = (text: string): text is keyof typeof KINDS => text in KINDS;

type Props = { value: readonly string[]; onChange: (value: string[]) => void };

/** In which order lists are asked for a rating; nothing: by the time control. */
export function RatingOrder({ value, onChange }: Props) {
  const lists = useQuery({ queryKey: ['player-lists'], queryFn: ratedApi.listPlayerLists });
  const known = lists.data ?? [];
  const places = known.flatMap((list) => Object.keys(KINDS).map((kind) => `${list.code}:${kind}`));
  const nameOf = (place: string) => {
    const [code = '', kind = ''] = place.split(':');
    const name = known.find((list) => list.code === code)?.name ?? code;
    return t('{list}, {kind}', { list: name, kind: isKind(kind) ? KINDS[kind] : kind });
  };
  const free = places.filter((place) => !value.includes(place));
  const move = (index: number, by: number) => {
    const next = [...value];
    next.splice(index + by, 0, ...next.splice(index, 1));
    onChange(next);
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-semibold">{t('Order of the rating lists')}</legend>
      <p className="text-sm text-ink-faint">
        {value.length === 0
          ? t('By the time control: its own kind of rating first, then the others of the same list.')
          : t('The first list that has a rating of a player counts.')}
      </p>
      <ol className="flex flex-col gap-1.5" aria-label={t('Order of the rating lists')}>
        {value.map((place, index) => (
          <li key={place} className="flex items-center gap-2 rounded-md border border-line bg-surface py-1 pr-1 pl-3">
            <span className="numerals w-5 text-sm text-ink-faint">{index + 1}</span>
            <span className="min-w-0 flex-1 font-semibold">
              <Name>{nameOf(place)}</Name>
            </span>
            <Button
              look="ghost"
              size="icon"
              disabled={index === 0}
              aria-label={t('{list} earlier', { list: nameOf(place) })}
              onClick={() => move(index, -1)}
            >
              <Icon name="up" className="size-4" />
            </Button>
            <Button
              look="ghost"
              size="icon"
              disabled={index === value.length - 1}
              aria-label={t('{list} later', { list: nameOf(place) })}
              onClick={() => move(index, 1)}
            >
              <Icon name="down" className="size-4" />
            </Button>
            <Button
              look="ghost"
              size="icon"
              aria-label={t('Leave {list} out', { list: nameOf(place) })}
              onClick={() => onChange(value.filter((one) => one !== place))}
            >
              <Icon name="close" className="size-4" />
            </Button>
          </li>
        ))}
      </ol>
      {free.length > 0 && (
        <SelectField
          label={t('Add a list to the order')}
          className="max-w-sm"
          value=""
          onChange={(event) => onChange([...value, event.target.value])}
        >
          <option value="" disabled>
            {t('Choose a list')}
          </option>
          {free.map((place) => (
            <option key={place} value={place}>
              {nameOf(place)}
            </option>
          ))}
        </SelectField>
      )}
    </fieldset>
  );
}
