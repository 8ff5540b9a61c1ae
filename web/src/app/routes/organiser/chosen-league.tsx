import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { SelectField } from '@/components/ui/field';
import { useToast } from '@/components/ui/feedback/toast';
import { messageOf } from '@/lib/api/errors';
import { type EventKind, leaguesApi } from '@/lib/api/leagues';
import { useUser } from '@/lib/query';
import { t } from '@/lib/words';

const route = getRouteApi('/create');

/** For which league of the reader a new event counts: chosen before it is made, put into its season right after. */
export function useChosenLeague() {
  const isSignedIn = Boolean(useUser());
  const navigate = route.useNavigate();
  const { league } = route.useSearch();
  const client = useQueryClient();
  const say = useToast();
  const own = useQuery({
    queryKey: ['leagues', 'mine'],
    queryFn: () => leaguesApi.list(true),
    enabled: isSignedIn,
  });
  const leagues = (own.data ?? []).filter(({ season }) => season !== null);
  const chosen = leagues.find(({ id }) => id === league);
  const enter = async (kind: EventKind, id: number) => {
    if (!chosen?.season) return;
    try {
      await leaguesApi.addEvent(chosen.id, chosen.season.id, { kind, id, weight: 1 });
      await client.invalidateQueries({ queryKey: ['leagues'] });
    } catch (error) {
      say(messageOf(error), 'bad');
    }
  };
  const choice = leagues.length > 0 && (
    <SelectField
      label={t('Counts for a league')}
      className="max-w-96"
      value={chosen?.id ?? ''}
      onChange={({ target }) =>
        void navigate({
          search: (held) => ({ ...held, league: Number(target.value) || undefined }),
          replace: true,
        })
      }
    >
      <option value="">{t('for none')}</option>
      {leagues.map(({ id, name, season }) => (
        <option key={id} value={id}>
          {`${name}, ${season?.name ?? ''}`}
        </option>
      ))}
    </SelectField>
  );
  return { choice, enter };
}
