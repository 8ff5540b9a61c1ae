import type { Draft, Errors } from '@/features/create-tournament/draft';
import type { Format } from '@/lib/api/types';

/** What every group of fields of the form is given. */
export type FormProps = {
  draft: Draft;
  errors: Errors;
  formats: Format[];
  onChange: (change: Partial<Draft>) => void;
};

/** A choice drawn as a card. */
export const CARD =
  'relative flex cursor-pointer flex-col gap-2 rounded-lg border border-line-strong bg-surface p-4 has-checked:border-azure has-checked:bg-azure-wash has-checked:ring-1 has-checked:ring-azure has-focus-visible:outline-2 has-focus-visible:outline-azure';
