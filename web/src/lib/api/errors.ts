import { said, t } from '@/lib/words';

/** Everything the server can refuse, as one exception: branch by `code`, show `message`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Record<string, unknown>;
  /** How the message was made, for its translation. */
  readonly told: unknown;

  constructor(status: number, code: string, message: string, details: Record<string, unknown> = {}, told?: unknown) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
    this.told = told;
  }

  /** Messages by field of a form; empty when the error is not about fields. */
  get fields(): Record<string, string> {
    const rows: unknown = this.details.fields;
    if (!Array.isArray(rows)) return {};
    const known = rows.filter(isFieldError);
    return Object.fromEntries(known.map((row) => [fieldName(row.field), said(row.message, row)]));
  }

  /** The matches a correction would change, when the server asks for confirmation. */
  get affected(): number[] {
    const rows: unknown = this.details.affected;
    return Array.isArray(rows) ? rows.filter((row): row is number => typeof row === 'number') : [];
  }
}

type FieldError = { field: string; message: string };

function isFieldError(row: unknown): row is FieldError {
  if (typeof row !== 'object' || row === null) return false;
  const { field, message } = row as Record<string, unknown>;
  return typeof field === 'string' && typeof message === 'string';
}

/** `body.entries.3.name` and `name` are the same field to a form. */
function fieldName(path: string): string {
  return path.split('.').at(-1) ?? path;
}

/** The sentence to show for any thrown value. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return said(error.message, error.told);
  if (error instanceof Error && error.message) return said(error.message);
  return t('Something went wrong. Please try again.');
}

/** The messages by field of any thrown value. */
export function fieldsOf(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}
