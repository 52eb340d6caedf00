import type { Whatsapp } from './Whatsapp.ts'
import type { Bubble } from './WhatsappShapes.ts'

const day = 24 * 60 * 60_000

/** How Meta bills a message, as its statuses say it: without an amount. */
export type SandboxPricing = {
  billable: boolean
  pricing_model: 'PMP'
  category: 'marketing' | 'utility' | 'authentication' | 'service'
  type: 'regular' | 'free_customer_service' | 'free_entry_point'
}

/**
 * How WhatsApp bills a message of a business, by message and not by conversation: nothing for three days after a
 * customer came from an advertisement and was answered within one, nothing for answers and service templates while the
 * customer's window is open, else by the category of the template.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/pricing
 */
export function pricingOf(
  templates: Whatsapp['templates'],
  bubbles: readonly Bubble[],
  { at, type, content }: Bubble,
): SandboxPricing {
  const category = type === 'template' ? categoryOf(templates, content['template']) : 'service'
  const before = bubbles.filter((one) => one.at <= at)
  const lastAt = before.findLast(({ writer }) => writer === 'customer')?.at
  const isOpen = lastAt !== undefined && at - lastAt < day
  const free = isEntryFree(before, at)
    ? 'free_entry_point'
    : isOpen && (category === 'service' || category === 'utility')
      ? 'free_customer_service'
      : null
  return { billable: free === null, pricing_model: 'PMP', category, type: free ?? 'regular' }
}

/** Whether a customer came from an advertisement whose first answer, within a day, is at most three days ago. */
function isEntryFree(before: readonly Bubble[], at: number): boolean {
  const entry = before.findLast(({ advertisement }) => advertisement !== undefined)
  if (entry === undefined) return false
  const answer = before.find((one) => one.writer !== 'customer' && one.at >= entry.at)
  return answer !== undefined && answer.at - entry.at <= day && at - answer.at < 3 * day
}

function categoryOf(templates: Whatsapp['templates'], sent: unknown): SandboxPricing['category'] {
  const { name, language } = sent as { name?: unknown; language?: { code?: unknown } } // It was accepted with both.
  const template = templates.find((one) => one.name === name && one.language === language?.code)
  if (template?.category === 'AUTHENTICATION') return 'authentication'
  return template?.category === 'UTILITY' ? 'utility' : 'marketing'
}
