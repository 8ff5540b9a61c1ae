import type { ReactNode, SyntheticEvent } from 'react';
import { Notice } from '@/components/ui/feedback/notice';
import { fieldsOf, messageOf } from '@/lib/api/errors';

/** A form that is a page of its own. */
export function Card({ children, onSubmit }: { children: ReactNode; onSubmit: () => void }) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-6 shadow-card"
    >
      {children}
    </form>
  );
}

/** What is wrong as a whole, unless a field already says so. */
export function FormError({ error }: { error: Error | null }) {
  if (!error || Object.keys(fieldsOf(error)).length > 0) return null;
  return <Notice tone="bad">{messageOf(error)}</Notice>;
}
