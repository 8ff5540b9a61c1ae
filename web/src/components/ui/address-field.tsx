import { Button } from '@/components/ui/button';
import { useToast } from '@/components/ui/feedback/toast';
import { Field } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { t } from '@/lib/words';

type Props = { path: string; label: string; hint?: string; isForOthers?: boolean };

/** An address of this site for another device: to read, to copy and, unless it is good for that device alone, to open. */
export function AddressField({ path, label, hint, isForOthers = false }: Props) {
  const say = useToast();
  const address = window.location.origin + path;
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => say(t('Address copied.')),
      () => say(t('The browser did not allow copying. Select the address and copy it by hand.'), 'bad'),
    );
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label={label} hint={hint} className="min-w-64 flex-1">
        {(control) => <input {...control} readOnly value={address} onFocus={(event) => event.target.select()} />}
      </Field>
      <div className={`flex gap-2 ${hint ? 'pb-7' : ''}`}>
        <Button look="primary" className="min-h-11" onClick={() => void copy()}>
          {t('Copy')}
        </Button>
        {!isForOthers && (
          <a
            href={path}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-2 rounded-md border border-line-strong bg-surface px-4 text-sm font-semibold hover:bg-sunken"
          >
            <Icon name="expand" className="size-4" /> {t('Open')}
          </a>
        )}
      </div>
    </div>
  );
}
