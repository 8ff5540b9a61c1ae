import { ApiError } from '@/lib/api/errors';
import { t } from '@/lib/words';

/** A warning of the server: 2 is read, 3 confirmed, 4 confirmed twice, the second time with the consequence. */
export type Warning = {
  act: string;
  grade: 2 | 3 | 4 | 5;
  article: string;
  is_second: boolean;
  message: string;
  template: string;
  values: Record<string, unknown>;
};
type Ask = (warnings: Warning[]) => Promise<boolean>;

let ask: Ask | null = null;

/** Whoever can ask the reader: the one dialog of the page. Returns how to stop. */
export function onWarning(asker: Ask): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = null;
  };
}

/** Send something, and again with what the reader confirms, as often as the server asks. */
export async function confirming<T>(send: (confirm?: string) => Promise<T>): Promise<T> {
  let confirm: string | undefined;
  for (;;) {
    try {
      return await send(confirm);
    } catch (error) {
      const warnings = warningsOf(error);
      if (warnings === null || ask === null) throw error;
      if (!(await ask(warnings))) throw new ApiError(409, 'warning.declined', t('Nothing was changed.'));
      confirm = String((error as ApiError).details.confirm);
    }
  }
}

function warningsOf(error: unknown): Warning[] | null {
  if (!(error instanceof ApiError) || error.code !== 'warning.unconfirmed') return null;
  return error.details.warnings as Warning[];
}
