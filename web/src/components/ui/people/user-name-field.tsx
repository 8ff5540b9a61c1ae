import { useId } from 'react';
import { Field } from '../field';

type UserNameFieldProps = {
  label: string;
  hint?: string;
  error: string | undefined;
  value: string;
  onChange: (username: string) => void;
  /** Accounts that match what is typed. */
  found: readonly { id: number; username: string; display_name: string }[];
};

/** A field for the user name of an account, which suggests those that match. */
export function UserNameField({ label, hint, error, value, onChange, found }: UserNameFieldProps) {
  const names = useId();
  return (
    <Field label={label} hint={hint} error={error} className="min-w-40 flex-1">
      {(control) => (
        <>
          <input
            {...control}
            list={names}
            autoCapitalize="none"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <datalist id={names}>
            {found.map((user) => (
              <option key={user.id} value={user.username}>
                {user.display_name}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
