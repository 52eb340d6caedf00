import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { countInput, IdInput } from '../wireValues.ts'

export const eventEndpoints = {
  getEvents: defineEndpoint({
    ...routes.getEvents,
    access: 'company',
    register: ['LIVE-6'],
    summary:
      'The events of a company’s log after a sequence number; 410 when the log no longer reaches back that far and the client has to refetch everything.',
    query: z.object({
      companyId: IdInput.optional(),
      after: countInput(0, 999_999_999),
      limit: countInput(1, 1000).default(500),
    }),
    response: accepted({
      /**
       * `event`: one of DurableEventName, or the name of an event that a newer version has
       * stored, whose payload is null.
       */
      events: z.array(z.object({ seq: z.int().positive(), event: z.string(), payload: z.unknown() })),
      /** The newest sequence number of the company's log. */
      seq: z.int().nonnegative(),
      hasMore: z.boolean(),
    }),
    errors: [410],
  }),
}
