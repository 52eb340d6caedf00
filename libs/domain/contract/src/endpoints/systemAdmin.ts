import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { FailedJob, JobId, QueueState } from '../entities/Job.ts'
import { MessageReport } from '../entities/MessageReport.ts'
import { SupportAsker } from '../entities/SupportAsker.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { countInput, IdInput } from '../wireValues.ts'

const count = z.int().nonnegative()

export const systemAdminEndpoints = {
  getSupportAsker: defineEndpoint({
    ...routes.getSupportAsker,
    access: 'system',
    register: ['SUP-8', 'SYS-5'],
    summary:
      "The asker of a support conversation: their company with its plan, the people who write with the page on which they did so last, and the company's other support conversations.",
    query: z.object({ chatId: IdInput }),
    response: accepted({ asker: SupportAsker }),
    errors: [404],
  }),
  listReports: defineEndpoint({
    ...routes.listReports,
    access: 'system',
    register: ['MSG-7', 'SYS-5'],
    summary: 'Reports of messages, open or resolved, newest first, each with what was written before the message.',
    query: z.object({
      state: z.enum(['open', 'resolved']).default('open'),
      limit: countInput(1, 100).default(20),
      offset: countInput(0, 1_000_000).default(0),
    }),
    response: accepted({ reports: z.array(MessageReport), total: count }),
  }),
  resolveReport: defineEndpoint({
    ...routes.resolveReport,
    access: 'system',
    register: ['MSG-7', 'SYS-5'],
    summary: 'Resolves a report with a reason, which its reporter sees; one that is resolved already stays as it is.',
    body: z.object({ reportId: IdInput, reason: z.string().trim().min(1).max(2000) }),
    response: accepted({ report: MessageReport }),
    errors: [404],
  }),
  getOverviewStats: defineEndpoint({
    ...routes.getOverviewStats,
    access: 'system',
    register: ['SYS-3', 'SYS-5'],
    summary:
      'Figures over all companies: those in use, archived and in their trial, paid subscriptions, and the chats and messages of all of them as of the last count.',
    response: accepted({
      stats: z.object({
        companies: count,
        archived: count,
        activeSubscriptions: count,
        trials: count,
        chats: count,
        messages: count,
        aiMessages: count,
      }),
    }),
  }),
  listJobs: defineEndpoint({
    ...routes.listJobs,
    access: 'system',
    register: ['SYS-5'],
    summary: 'Background jobs: how many wait and are in progress in each queue, and the newest 100 that were given up.',
    response: accepted({ queues: z.array(QueueState), failed: z.array(FailedJob) }),
  }),
  repeatJob: defineEndpoint({
    ...routes.repeatJob,
    access: 'system',
    register: ['SYS-5'],
    summary:
      'Makes one more attempt at a background job that was given up, once however often it is called. Throws ACTION_NOT_ALLOWED for the jobs of queues that must not be repeated without looking, such as messages to customers.',
    body: z.object({ jobId: JobId }),
    response: accepted({ isRepeated: z.boolean() }),
    errors: [409],
  }),
}
