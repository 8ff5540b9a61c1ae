import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useToast } from '@/components/ui/feedback/toast';
import { t } from '@/lib/words';

/** Hand on the address of this page: by the device's own way where it has one, else by the clipboard. */
export function ShareLink({ title }: { title: string }) {
  const say = useToast();
  const share = async () => {
    const url = window.location.href;
    try {
      if ('share' in navigator) await navigator.share({ title, url });
      else {
        await (navigator as Navigator).clipboard.writeText(url);
        say(t('{what} copied.', { what: t('Link') }));
      }
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        say(t('It could not be copied; select it and copy it by hand.'), 'bad');
    }
  };
  return (
    <Button className="max-sm:size-10 max-sm:px-0" onClick={() => void share()} aria-label={t('Share')}>
      <Icon name="share" /> <span className="max-sm:hidden">{t('Share')}</span>
    </Button>
  );
}
