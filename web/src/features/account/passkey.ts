import type { PublicKey } from '@/lib/api/types';
import { t } from '@/lib/words';

/** Whether this browser can make and use passkeys, in the form in which we speak of them. */
export const hasPasskeys = () =>
  typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

const asJson = (found: Credential | null): Record<string, unknown> => {
  if (!(found instanceof PublicKeyCredential)) throw new Error(t('No passkey was chosen.'));
  return { ...(found.toJSON() as object) };
};

/** People close the window of the browser: that is no fault, and its words are for programmers. */
async function asked(ask: () => Promise<Credential | null>): Promise<Record<string, unknown>> {
  try {
    return asJson(await ask());
  } catch (error) {
    throw new Error(
      error instanceof DOMException && error.name === 'InvalidStateError'
        ? t('There is a passkey for this account here already.')
        : t('No passkey was chosen.'),
      { cause: error },
    );
  }
}

/** Let the browser make a passkey; answers with what the server stores. */
export const makePasskey = (options: PublicKey) =>
  asked(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options.public_key as unknown as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  );

/** Let the browser sign with a passkey; answers with what the server checks. */
export const askPasskey = (options: PublicKey) =>
  asked(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options.public_key as unknown as PublicKeyCredentialRequestOptionsJSON,
      ),
    }),
  );
