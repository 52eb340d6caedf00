import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { KnowledgeGap, KnowledgeItem } from '../entities/Assistant.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { IdInput } from '../wireValues.ts'
import { ItemBody } from './assistant.ts'

const InCompany = { companyId: IdInput.optional() }
const GapIds = { ids: z.array(IdInput).min(1).max(200) }

/** What a company's assistant learns from its customers' questions (TEACH-1; extensions). */
export const assistantLearningEndpoints = {
  listGaps: defineEndpoint({
    ...routes.listGaps,
    access: 'company',
    register: ['TEACH-1'],
    summary:
      'Customers’ questions that the assistant handed over, grouped, most frequent first; each with the answer that a person gave.',
    query: z.object(InCompany),
    response: accepted({ gaps: z.array(KnowledgeGap), total: z.int().nonnegative() }),
  }),
  acceptGap: defineEndpoint({
    ...routes.acceptGap,
    access: 'company',
    register: ['TEACH-1'],
    summary: 'Adds the answer of handed-over questions to the assistant’s knowledge; they are gaps no longer.',
    body: ItemBody.extend(GapIds),
    response: accepted({ item: KnowledgeItem }),
    errors: [404],
  }),
  dismissGap: defineEndpoint({
    ...routes.dismissGap,
    access: 'company',
    register: ['TEACH-1'],
    summary: 'Hides handed-over questions that need no answer in the knowledge, or shows them again.',
    body: z.object({ ...InCompany, ...GapIds, isDismissed: z.boolean().default(true) }),
    response: accepted({}),
    errors: [404],
  }),
}
