/**
 * Returns a phone number as E.164 writes it: a plus and 7 to 15 digits with the country, without other signs. Channels
 * name numbers with their country, with or without the plus. Null for a text that cannot be such a number (CUST-1).
 */
export function phoneInE164(phone: string | null | undefined): string | null {
  if (phone == null || !/^[\s+().\d-]+$/u.test(phone)) return null
  const digits = phone.replaceAll(/\D/gu, '').replace(/^00/u, '')
  return /^[1-9]\d{6,14}$/u.test(digits) ? `+${digits}` : null
}
