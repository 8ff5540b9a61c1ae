import { SwitchField } from '@/components/ui/field';
import { t, tn } from '@/lib/words';

type Props = {
  delay: string;
  spectators: 'everyone' | 'participants';
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** Whether results wait as long as the boards, and what that means with the delay as it is set. */
export function DelayedResultsSwitch({ delay, spectators, checked, onChange }: Props) {
  return (
    <SwitchField
      label={t('Delay results too')}
      hint={tellDelay(Number(delay), spectators)}
      checked={checked}
      onChange={onChange}
    />
  );
}

function tellDelay(seconds: number, spectators: Props['spectators']): string {
  if (seconds > 0) {
    return tn(
      seconds,
      'Results, tables and news reach spectators as late as the boards: {count} second after they happen. Players and staff see them at once.',
      'Results, tables and news reach spectators as late as the boards: {count} seconds after they happen. Players and staff see them at once.',
    );
  }
  return spectators === 'everyone'
    ? t(
        'Results, tables and news reach spectators as late as the boards. With a delay of 0 that is at once, for everybody.',
      )
    : t(
        'Others never see the boards, so with a delay of 0 they see results, tables and news once the tournament is over. Players and staff see them at once.',
      );
}
