import { api } from '@/lib/api';
import { arenaApi } from '@/lib/api/arena';
import type { Herald, HeraldTest, NewArenaHerald, NewHerald } from '@/lib/api/types';
import { t } from '@/lib/words';

export type Topic = Herald['topics'][number];
export type HeraldDraft = { kind: Herald['kind']; url: string; topics: Topic[] };

/** Whose news heralds carry, and what news there are. */
export type HeraldSource = {
  key: readonly unknown[];
  topics: { topic: Topic; name: string }[];
  list: () => Promise<Herald[]>;
  add: (draft: HeraldDraft) => Promise<Herald>;
  remove: (herald: number) => Promise<unknown>;
  rotate: (herald: number) => Promise<Herald>;
  test: (herald: number) => Promise<HeraldTest>;
};

export const tournamentNews = (id: number): HeraldSource => ({
  key: ['heralds', id],
  topics: [
    { topic: 'round', name: t('Rounds and matches to play') },
    { topic: 'result', name: t('Results') },
    { topic: 'finish', name: t('Start and end') },
  ],
  list: () => api.listHeralds(id),
  add: (draft) => api.addHerald(id, draft as NewHerald),
  remove: (herald) => api.removeHerald(id, herald),
  rotate: (herald) => api.rotateHerald(id, herald),
  test: (herald) => api.testHerald(id, herald),
});

export const arenaNews = (id: number): HeraldSource => ({
  key: ['arena', id, 'heralds'],
  topics: [
    { topic: 'soon', name: t('Ten minutes before the start') },
    { topic: 'start', name: t('Start') },
    { topic: 'finish', name: t('End and podium') },
  ],
  list: () => arenaApi.listHeralds(id),
  add: (draft) => arenaApi.addHerald(id, draft as NewArenaHerald),
  remove: (herald) => arenaApi.removeHerald(id, herald),
  rotate: (herald) => arenaApi.rotateHerald(id, herald),
  test: (herald) => arenaApi.testHerald(id, herald),
});
