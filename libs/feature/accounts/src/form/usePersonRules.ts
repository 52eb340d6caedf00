import { useLingui } from '@lingui/react/macro'

/** Rules for a person's name and phone number (AUTH-1, AUTH-12). */
export function usePersonRules() {
  const { t } = useLingui()
  return {
    fullName: (name: string) => (name.trim() === '' ? t`Enter your name` : null),
    phone: (phone: string) => (/^[+\d\s().-]*$/u.test(phone) ? null : t`Enter a phone number like +380 50 111 22 33`),
  }
}
