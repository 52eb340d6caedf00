import { z } from 'zod'

const count = z.int().nonnegative()

/** The queues of background jobs that this version knows. A newer server may have others. */
export const JobQueue = z.enum([
  'deliveries',
  'emails',
  'channel-failures',
  'ai-runs',
  'ai-questions',
  'ai-waits',
  'assistant-checks',
  'telegram-polls',
  'whatsapp-web-sessions',
  'channel-events',
  'whatsapp-history',
  'altegio',
  'transcripts',
  'notifications',
  'payments',
  'subscriptions',
  'auto-upgrades',
  'hand-backs',
  'chat-returns',
  'planned-messages',
  'ai-resumes',
  'billing-notices',
  'refunds',
  'removed-cards',
  'lost-charges',
  'billing-ends',
  'company-purges',
  'data-exports',
  'erasures',
  'support-answers',
  'team-emails',
  'webhook-events',
  'webhook-deliveries',
  'schedule',
])
export type JobQueue = z.output<typeof JobQueue>

/** The name of a queue: of `JobQueue`, or one that only a newer server knows. */
const queueName = z.string().max(100)

/**
 * A queue of background jobs. `dueSince`: since when the job that waits longest could have
 * begun; null while none waits.
 */
export const QueueState = z.object({
  queue: queueName,
  waiting: count,
  inProgress: count,
  failed: count,
  dueSince: z.iso.datetime().nullable(),
})
export type QueueState = z.output<typeof QueueState>

/**
 * A job that was given up. An email has no company, and its reason is a code alone: the text of a mail
 * server may name the recipient.
 */
export const FailedJob = z.object({
  id: z.string(),
  queue: queueName,
  company: z.object({ id: z.int(), name: z.string() }).nullable(),
  attempts: count.nullable(),
  reason: z.string().nullable(),
  failedAt: z.iso.datetime(),
})
export type FailedJob = z.output<typeof FailedJob>

/** The id of a job that was given up, as the list has it: its queue, and which of its jobs. */
export const JobId = z.string().regex(/^[a-z][a-z-]{0,60}:[\da-f-]{1,40}$/)
export type JobId = z.output<typeof JobId>
