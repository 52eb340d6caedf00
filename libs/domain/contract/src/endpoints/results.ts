import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { ChannelType } from '../entities/ChannelType.ts'
import { ResultConversation, Results } from '../entities/Results.ts'
import { accepted } from '../envelope.ts'
import { mostResultDays, resultMetrics } from '../limits.ts'
import { routes } from '../routes.ts'
import { countInput, IdInput } from '../wireValues.ts'

const dayLasts = 86_400_000
const daysOf = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / dayLasts + 1
const isRange = (range: { from: string; to: string }) => daysOf(range) >= 1 && daysOf(range) <= mostResultDays
const rangeMessage = 'Name 1 to 366 days'

const Range = {
  companyId: IdInput.optional(),
  from: z.iso.date(),
  to: z.iso.date(),
  /** The caller's time zone, for companies whose own is not known. */
  zone: z.string().max(64).optional(),
  channel: ChannelType.optional(),
  /** The user of a person who took part. */
  person: IdInput.optional(),
}
const Behind = {
  ...Range,
  metric: z.enum(resultMetrics).default('all'),
  /** Why they were handed over. */
  reason: z.string().max(40).optional(),
  hour: countInput(0, 23).optional(),
}

/** The results of the AI and of people in a company's conversations (VALUE-1; extensions). */
export const resultEndpoints = {
  getResults: defineEndpoint({
    ...routes.getResults,
    access: 'company',
    register: ['VALUE-1'],
    summary:
      'What the AI and the people achieved in the conversations that customers began from a day to another, both included and at most 366 days: in all, by day, hour, channel and person. Days and hours are those of the company’s time zone. Deleted conversations are not counted any more. Throws VALIDATION_ERROR (400) for an unknown time zone.',
    query: z.object(Range).refine(isRange, rangeMessage),
    response: accepted({ results: Results }),
  }),
  listResultConversations: defineEndpoint({
    ...routes.listResultConversations,
    access: 'company',
    register: ['VALUE-1'],
    summary:
      'The conversations behind a number of the results, the newest first, and for times of waiting the longest first.',
    query: z.object({ ...Behind, page: countInput(1, 10_000).default(1) }).refine(isRange, rangeMessage),
    response: accepted({ conversations: z.array(ResultConversation), total: z.int().nonnegative() }),
  }),
  exportResults: defineEndpoint({
    ...routes.exportResults,
    access: 'company',
    register: ['VALUE-1'],
    summary:
      'The results as a file for spreadsheets: the figures of each day, or the conversations behind a number, newest first.',
    query: z
      .object({ ...Behind, rows: z.enum(['days', 'conversations']).default('days') })
      .refine(isRange, rangeMessage),
    response: z.string(),
    produces: 'text/csv',
  }),
}
