import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api';
import type { Pool } from '@/lib/api/types';

/** As many steps as the graph draws; the newest ones. */
export const STEPS_SHOWN = 200;

export const usePlayer = (username: string) =>
  useQuery({ queryKey: ['player', username], queryFn: () => api.getPlayer(username) });

/** The steps of one rating, newest first. */
export const useHistory = (username: string, pool: Pool, game: string) =>
  useQuery({
    queryKey: ['player', username, 'history', pool, game],
    queryFn: () => api.getRatingHistory(username, pool, game, STEPS_SHOWN),
    placeholderData: keepPreviousData,
  });
