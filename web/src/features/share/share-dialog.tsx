import { lazy, Suspense, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import { SelectField, TextArea } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { useToast } from '@/components/ui/feedback/toast';
import { savePicture } from '@/features/share/save-picture';
import { api } from '@/lib/api';
import type { View } from '@/lib/api/types';
import { shapeOf } from '@/lib/tournament/shape';
import { t } from '@/lib/words';

const QrCode = lazy(async () => ({ default: (await import('@/components/ui/qr-code')).QrCode }));

/** A link, a code for cameras, a frame for other sites, a date for calendars, a picture. */
export function ShareButton({ view }: { view: View }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="max-sm:size-10 max-sm:px-0" onClick={() => setOpen(true)} aria-label={t('Share')}>
        <Icon name="share" /> <span className="max-sm:hidden">{t('Share')}</span>
      </Button>
      {isOpen && <ShareDialog view={view} onClose={() => setOpen(false)} />}
    </>
  );
}

function ShareDialog({ view, onClose }: { view: View; onClose: () => void }) {
  const link = `${window.location.origin}/tournaments/${view.id}`;
  const say = useToast();
  const copy = (text: string, what: string) =>
    void navigator.clipboard.writeText(text).then(
      () => say(t('{what} copied.', { what })),
      () => say(t('It could not be copied; select it and copy it by hand.'), 'bad'),
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Share {name}', { name: view.name })}
      {...(!view.is_public && { description: t('This tournament is private: only its players and staff see it.') })}
    >
      <div className="flex items-center gap-4">
        <Suspense fallback={<span className="size-32 shrink-0 rounded-md bg-sunken" />}>
          <QrCode
            text={link}
            label={t('QR code of {link}', { link })}
            className="size-32 shrink-0 rounded-md border border-line"
          />
        </Suspense>
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <p className="text-sm break-all">{link}</p>
          <Button look="primary" onClick={() => copy(link, t('Link'))}>
            <Icon name="copy" className="size-4" /> {t('Copy the link')}
          </Button>
        </div>
      </div>
      <EmbedCode view={view} onCopy={(code) => copy(code, t('Code'))} />
      <Picture view={view} />
      <div className="border-t border-line pt-4">
        {view.starts_at ? (
          <a className={buttonClass()} href={api.calendarUrl(view.id)} download>
            <Icon name="clock" className="size-4" /> {t('Add to a calendar')}
          </a>
        ) : (
          <p className="text-sm text-ink-soft">{t('Set a date first to add it to a calendar.')}</p>
        )}
      </div>
    </Dialog>
  );
}

function EmbedCode({ view, onCopy }: { view: View; onCopy: (code: string) => void }) {
  const hasBracket = !shapeOf(view.format).hasTable || view.format.endsWith('-playoff');
  const [show, setShow] = useState(hasBracket ? 'bracket' : 'standings');
  const code = `<iframe src="${window.location.origin}/embed/${view.id}?show=${show}" title="${view.name.replaceAll('"', '&quot;')}" width="100%" height="600" loading="lazy" style="border:0"></iframe>`;
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4">
      <SelectField label={t('On your own site')} value={show} onChange={(event) => setShow(event.target.value)}>
        {hasBracket && <option value="bracket">{t('Bracket')}</option>}
        <option value="standings">{t('Standings')}</option>
      </SelectField>
      <TextArea
        label={t('Code to paste')}
        isLabelHidden
        rows={3}
        readOnly
        value={code}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onCopy(code)}>
          <Icon name="copy" className="size-4" /> {t('Copy the code')}
        </Button>
        <a className={buttonClass('ghost')} href={`/embed/${view.id}?show=${show}`} target="_blank" rel="noreferrer">
          {t('Preview')}
        </a>
      </div>
    </div>
  );
}

function Picture({ view }: { view: View }) {
  const say = useToast();
  const url = `${api.cardUrl(view.id)}?seq=${view.seq}`;
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4">
      <p className="text-sm font-semibold">{t('Picture')}</p>
      <img
        src={url}
        alt={t('Card of {name}', { name: view.name })}
        className="aspect-[1200/630] w-full rounded-md border border-line"
      />
      <div className="flex flex-wrap gap-2">
        <Button
          onClick={() =>
            void savePicture(url, `tournament-${view.id}.png`).catch(() =>
              say(t('The picture could not be made.'), 'bad'),
            )
          }
        >
          <Icon name="download" className="size-4" /> {t('Save as PNG')}
        </Button>
        <a className={buttonClass('ghost')} href={url} download={`tournament-${view.id}.svg`}>
          {t('SVG')}
        </a>
      </div>
    </div>
  );
}
