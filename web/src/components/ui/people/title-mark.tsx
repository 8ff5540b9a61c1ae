import { t } from '@/lib/words';

const NAMES: Record<string, string> = {
  GM: t('Grandmaster'),
  WGM: t('Woman Grandmaster'),
  IM: t('International Master'),
  WIM: t('Woman International Master'),
  FM: t('FIDE Master'),
  WFM: t('Woman FIDE Master'),
  CM: t('Candidate Master'),
  WCM: t('Woman Candidate Master'),
  BOT: t('A program plays'),
  NM: t('National Master'),
  WNM: t('Woman National Master'),
};

/** The title of a player, in front of the name; nothing for those who have none. */
export function TitleMark({ title }: { title: string | null | undefined }) {
  if (!title) return null;
  return (
    <abbr title={NAMES[title] ?? title} className="text-[0.8em] font-bold text-or-deep no-underline">
      {title}
    </abbr>
  );
}
