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
  checkFeature: defineEndpoint({
    ...routes.checkFeature,
    access: 'company',
    register: ['FLAG-2'],
    summary:
      'Whether one feature is on. The caller is identified by the token, never by the body; an unknown feature is off.',
    params: z.object({ name: z.string().max(200) }),
    query: z.object({ companyId: IdInput.optional() }),
    // The seeds send context, adminId, adminEmail and companyId. The gate checks the company; the
    // other fields are not trusted.
    body: z.object({ context: z.unknown().optional() }).nullish(),
    response: accepted({ isEnabled: z.boolean() }),
  }),
}
