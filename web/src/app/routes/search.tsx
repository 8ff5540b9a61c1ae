import { getRouteApi } from '@tanstack/react-router';
import { Page } from '@/components/layout/page';
import { SearchResults } from '@/features/search/search-results';
import { t } from '@/lib/words';

const route = getRouteApi('/search');

/** Search across events, at an address that can be shared. */
export function SearchPage() {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page title={t('Search')} lead={t('Public events, their players and their clubs.')}>
      <SearchResults key={q} words={q} onSearch={(next) => void navigate({ search: next ? { q: next } : {} })} />
    </Page>
  );
}
