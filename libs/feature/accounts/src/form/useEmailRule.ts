import { useLingui } from '@lingui/react/macro'

/** The rule of an email field: not empty (else `ifMissing`), and in the shape of an address. */
export function useEmailRule(ifMissing: string): (email: string) => string | null {
  const { t } = useLingui()
  return (email) => {
    if (email.trim() === '') return ifMissing
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(email.trim()) ? null : t`Enter an email like anna@example.com`
  }
}
