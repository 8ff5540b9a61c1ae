import { ApiError } from '@/lib/api/errors';
import { findAsker, type Warning } from '@/lib/warning-asker';
import { t } from '@/lib/words';

/** Send something, and again with what the reader confirms, as often as the server asks. */
export async function confirming<T>(send: (confirm?: string) => Promise<T>): Promise<T> {
  let confirm: string | undefined;
  for (;;) {
    try {
      return await send(confirm);
    } catch (error) {
      const warnings = warningsOf(error);
      const ask = findAsker();
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
