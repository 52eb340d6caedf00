import { useLingui } from '@lingui/react/macro'

/**
 * The rule of an email field: not empty (else `ifMissing`), in the shape of an address, and with a mailbox of ASCII.
 * Its domain may have the letters of any language.
 */
export function useEmailRule(ifMissing: string): (email: string) => string | null {
  const { t } = useLingui()
  return (email) => {
    if (email.trim() === '') return ifMissing
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(email.trim())) return t`Enter an email like anna@example.com`
    const [mailbox = ''] = email.trim().split('@')
    return /^[\u0021-\u007e]+$/u.test(mailbox)
      ? null
      : t`The part before the @ can have Latin letters, digits and signs only`
  }
}
