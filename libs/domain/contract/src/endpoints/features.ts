import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { IdInput } from '../wireValues.ts'

export const featureEndpoints = {
  getFeatures: defineEndpoint({
    ...routes.getFeatures,
    access: 'company',
    register: ['FLAG-1'],
    summary: 'Which features are on for a company.',
    query: z.object({ companyId: IdInput.optional() }),
    response: accepted({ features: z.record(z.string(), z.boolean()) }),
  }),
}
