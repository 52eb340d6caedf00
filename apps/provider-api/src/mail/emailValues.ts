import type { Language } from '@frontdesk/contract'
import { money, moneyText } from '@frontdesk/money'
import type { EmailDetails } from '../db/schema/OperationTables.ts'
import { plainName } from './plainName.ts'

/** The values of an email's placeholders besides its reader's name. */
type EmailValues = Record<
  | 'app'
  | 'channel'
  | 'webhook'
  | 'company'
  | 'inviter'
  | 'product'
  | 'plan'
  | 'number'
  | 'amount'
  | 'day'
  | 'date'
  | 'card'
  | 'conversations'
  | 'quote'
  | 'mentions'
  | 'assignments',
  string
>

const app = 'Frontdesk'

/**
 * The values of the placeholders of an email in a language. A channel, a webhook, a plan and the product are followed
 * by the company, whose name its members have typed. `{date}` is the moment that the email is about, in UTC as the
 * texts state, and `{day}` its day.
 */
export function emailValues(language: Language, at: Date, details: EmailDetails | null): EmailValues {
  const company = plainName(details?.company ?? '')
  const ofCompany = (name: string) => (company === '' ? name : `${name} (${company})`)
  const { plan, number, amount, currency, at: about, card, conversations } = details?.billing ?? {}
  const moment = new Date(details?.until ?? about ?? at)
  return {
    app,
    channel: details?.channel === undefined ? '' : ofCompany(details.channel),
    webhook: details?.webhook === undefined ? '' : ofCompany(details.webhook.host),
    company: company === '' ? app : company,
    inviter: plainName(details?.invitation?.inviter ?? ''),
    product: ofCompany(app),
    plan: ofCompany(plan ?? app),
    number: number ?? '',
    amount: amount === undefined || currency === undefined ? '' : moneyText(language, money(amount, currency)),
    day: dayOf(moment),
    date: `${dayOf(moment)} ${moment.toISOString().slice(11, 16)}`,
    conversations: conversations === undefined ? '' : conversations.toLocaleString(language),
    // Providers show at most the last digits of a card.
    card: card ?? '••••',
    quote: details?.support?.quote || '📎',
    mentions: (details?.team?.mentions ?? 0).toLocaleString(language),
    assignments: (details?.team?.assignments ?? 0).toLocaleString(language),
  }
}

/** `20.11.2026`, the product's date format, in UTC. */
const dayOf = (at: Date): string => at.toISOString().slice(0, 10).split('-').reverse().join('.')
