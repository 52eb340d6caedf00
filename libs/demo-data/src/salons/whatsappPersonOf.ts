import type { DemoCustomer } from './Salon.ts'

/**
 * A customer as WhatsApp knows them: `phone` in digits, `userId` the salon's own id of them, which stays
 * when they hide the phone.
 */
export type DemoWhatsappPerson = { phone: string; userId: string; name: string }

/** The customer at WhatsApp; null for a customer of another channel. */
export function whatsappPersonOf({ platform, handle, firstName, lastName }: DemoCustomer): DemoWhatsappPerson | null {
  if (platform !== 'whatsapp') return null
  const phone = handle.replace(/^\+/, '')
  return { phone, userId: `US.${phone.padStart(20, '5')}`, name: `${firstName} ${lastName}` }
}
