import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { CompanyOverview } from '../entities/Company.ts'
import { FailedJob, JobId, QueueState } from '../entities/Job.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { countInput, FlagInput } from '../wireValues.ts'

const Page = { companies: z.array(CompanyOverview), total: z.int(), page: z.int(), limit: z.int() }

const count = z.int().nonnegative()

export const systemAdminEndpoints = {
  getOverviewStats: defineEndpoint({
    ...routes.getOverviewStats,
    access: 'system',
    register: ['SYS-3', 'SYS-5'],
    summary:
      'Figures over all companies: those in use, archived and in their trial, paid subscriptions, and the chats and messages of those in use.',
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
  listCompaniesForSystem: defineEndpoint({
    ...routes.listCompaniesForSystem,
    access: 'system',
    register: ['SYS-1', 'SYS-5'],
    summary: 'All companies, a page at a time.',
    query: z.object({
      page: countInput(1, 1_000_000).default(1),
      limit: countInput(1, 100).default(10),
      includeArchived: FlagInput.default(false),
      search: z.string().trim().max(200).default(''),
    }),
    // The seeds leave the place of the totals open: both places (provider-api section 11, row 5).
    response: z.object({
      success: z.literal(true),
      status: z.literal('ok'),
      data: z.object(Page),
      total: z.int(),
      page: z.int(),
      limit: z.int(),
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
