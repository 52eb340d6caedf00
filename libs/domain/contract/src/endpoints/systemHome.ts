import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { DailyFigures } from '../entities/DailyFigures.ts'
import { MessengerStatus, MessengerType } from '../entities/Messenger.ts'
import { accepted } from '../envelope.ts'
import { mostTrendDays } from '../limits.ts'
import { routes } from '../routes.ts'
import { Id, Instant } from '../wireValues.ts'

const count = z.int().nonnegative()
const company = z.object({ id: Id, name: z.string() })

const day = 86_400_000
const daysOf = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / day + 1

export const systemHomeEndpoints = {
  getTrends: defineEndpoint({
    ...routes.getTrends,
    access: 'system',
    register: ['SYS-3', 'SYS-5'],
    summary:
      'The figures of each day over all companies, from a day to another, both included and at most 400 days. Days are those of UTC; `countedAt` says as of when the newest one counts.',
    query: z
      .object({ from: z.iso.date(), to: z.iso.date() })
      .refine((range) => daysOf(range) >= 1 && daysOf(range) <= mostTrendDays, 'Name 1 to 400 days'),
    response: accepted({ days: z.array(DailyFigures), countedAt: Instant.nullable() }),
  }),
  getAttention: defineEndpoint({
    ...routes.getAttention,
    access: 'system',
    register: ['SYS-3', 'SYS-5'],
    summary:
      'What needs attention now over all companies: channels that have been down for more than a day, channels over which nobody writes any more against their habit, companies whose charges fail, background jobs that failed or wait for more than an hour, and people who wait for support. Of each how many there are, and those that have waited the longest.',
    response: accepted({
      channels: z.object({
        total: count,
        longest: z.array(
          z.object({
            company,
            messengerId: Id,
            type: MessengerType,
            title: z.string().nullable(),
            status: MessengerStatus,
            since: Instant,
          }),
        ),
      }),
      /** Channels that fell silent; `since`: the last message of a customer. Not of every provider (extension). */
      silent: z
        .object({
          total: count,
          longest: z.array(
            z.object({ company, messengerId: Id, type: MessengerType, title: z.string().nullable(), since: Instant }),
          ),
        })
        .optional(),
      payments: z.object({ total: count, longest: z.array(z.object({ company, since: Instant })) }),
      jobs: z.object({
        failed: count,
        late: z.array(z.object({ queue: z.string().max(100), since: Instant })),
      }),
      support: z.object({ total: count, since: Instant.nullable() }),
    }),
  }),
}
