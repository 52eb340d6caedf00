import { useLingui } from '@lingui/react/macro'
import { PasskeyError } from './promptForPasskey.ts'

/** Returns a function from an error of a passkey to its text; null for any other error (AUTH-15). */
export function usePasskeySentence(): (error: unknown) => string | null {
  const { t } = useLingui()
  return (error) => {
    if (!(error instanceof PasskeyError)) return null
    switch (error.problem) {
      case 'unsupported':
        return t`This browser cannot use passkeys. Use another way, or another browser.`
      case 'cancelled':
        return t`The passkey was not given: the prompt was closed, or it ran out. Try again, or use another way.`
      case 'known':
        return t`This device has a passkey of your account already.`
      case 'unverified':
        return t`This device cannot check that it is you. Set up a PIN, a fingerprint or your face on it first.`
      case 'elsewhere':
        return t`Passkeys do not work at this address. Open the page at its usual address.`
      case 'failed':
        return t`The browser could not use the passkey. Try again, or use another way.`
    }
  }
}
