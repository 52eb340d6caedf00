import { z } from 'zod'

const count = z.int().nonnegative()

/** Queues of background jobs: messages to channels, emails, AI replies, runs of test questions, and work at Altegio. */
export const JobQueue = z.enum(['deliveries', 'emails', 'ai-runs', 'assistant-checks', 'altegio'])
export type JobQueue = z.output<typeof JobQueue>

/** A queue of background jobs. `dueSince`: since when the job that waits longest could have begun; null while none waits. */
export const QueueState = z.object({
  queue: JobQueue,
  waiting: count,
  inProgress: count,
  failed: count,
  dueSince: z.iso.datetime().nullable(),
})
export type QueueState = z.output<typeof QueueState>

/** A job that was given up. An email has no company, and its reason is a code alone: the text of a mail server may name the recipient. */
export const FailedJob = z.object({
  id: z.string(),
  queue: JobQueue,
  company: z.object({ id: z.int(), name: z.string() }).nullable(),
  attempts: count.nullable(),
  reason: z.string().nullable(),
  failedAt: z.iso.datetime(),
})
export type FailedJob = z.output<typeof FailedJob>
