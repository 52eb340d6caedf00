import { useLingui } from '@lingui/react/macro'
import type { JobQueue } from '@frontdesk/contract'

/**
 * The work of a queue's jobs, in the reader's language; the name of a queue that only a newer server
 * knows, as the server has it.
 */
export function useQueueName(): (queue: string) => string {
  const { t } = useLingui()
  const names: Record<JobQueue, string> = {
    deliveries: t`Messages to customers`,
    emails: t`Emails`,
    'channel-failures': t`Emails about channels`,
    'ai-runs': t`AI replies`,
    'ai-questions': t`Questions to the AI`,
    'ai-waits': t`Customers who wait for the AI`,
    'assistant-checks': t`Runs of test questions`,
    'telegram-polls': t`Telegram bots that are polled`,
    'whatsapp-web-sessions': t`Phones with WhatsApp Web`,
    'channel-events': t`Events of WhatsApp and Instagram`,
    'whatsapp-history': t`Chats brought in from phones`,
    altegio: t`Salons and payments at Altegio`,
    transcripts: t`Transcripts of recordings`,
    notifications: t`Push notifications`,
    payments: t`Payments`,
    subscriptions: t`Renewals and ends of subscriptions`,
    'auto-upgrades': t`Automatic upgrades`,
    'hand-backs': t`Chats that go back to the AI`,
    'planned-messages': t`Planned messages`,
    'chat-returns': t`Snoozed chats that come back`,
    'ai-resumes': t`AI replies that waited for a plan`,
    'billing-notices': t`Emails about billing`,
    refunds: t`Refunds`,
    'removed-cards': t`Removed cards`,
    'lost-charges': t`Charges whose answer was lost`,
    'billing-ends': t`Billing of companies without administrators`,
    'company-purges': t`What is left of deleted companies`,
    'data-exports': t`Exports of data`,
    erasures: t`Erased customers`,
    'support-answers': t`Emails about answers of support`,
    'team-emails': t`Emails about mentions and chats given to people`,
    'webhook-events': t`Events for webhooks`,
    'webhook-deliveries': t`Deliveries to webhooks`,
    schedule: t`Recurring tasks`,
  }
  return (queue) => (Object.hasOwn(names, queue) ? names[queue as JobQueue] : queue)
}
