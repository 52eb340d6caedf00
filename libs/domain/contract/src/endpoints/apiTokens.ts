import { z } from 'zod'
import { apiTokenScopes } from '../apiTokenScopes.ts'
import { defineEndpoint } from '../defineEndpoint.ts'
import { ApiToken } from '../entities/ApiToken.ts'
import { accepted } from '../envelope.ts'
import { longestApiTokenLife, longestApiTokenName } from '../limits.ts'
import { routes } from '../routes.ts'
import { countInput, IdInput } from '../wireValues.ts'

/** The API tokens of a company: made, listed and revoked by its owners (API-5; extensions, decision 380). */
export const apiTokenEndpoints = {
  listApiTokens: defineEndpoint({
    ...routes.listApiTokens,
    access: 'company',
    register: ['API-5'],
    summary: "The company's API tokens, the newest first, also those that have expired. Owners only.",
    query: z.object({ companyId: IdInput.optional() }),
    response: accepted({ tokens: z.array(ApiToken) }),
    errors: [409],
  }),
  createApiToken: defineEndpoint({
    ...routes.createApiToken,
    access: 'company',
    register: ['API-5'],
    summary:
      'Makes an API token with these scopes and returns its secret, this once. It acts for the administrator who makes it, in this company alone. Owners only, with a password confirmed within five minutes.',
    body: z.object({
      companyId: IdInput.optional(),
      name: z.string().trim().min(1).max(longestApiTokenName),
      scopes: z.array(z.enum(apiTokenScopes)).min(1).max(apiTokenScopes.length),
      /** Days for which it works; without them it works until it is revoked. */
      days: countInput(1, longestApiTokenLife).nullish(),
    }),
    response: accepted({ token: ApiToken, secret: z.string() }),
    errors: [409],
  }),
  revokeApiToken: defineEndpoint({
    ...routes.revokeApiToken,
    access: 'company',
    register: ['API-5'],
    summary: 'Revokes an API token: its next call is refused. A repeated call answers 404. Owners only.',
    body: z.object({ companyId: IdInput.optional(), id: z.uuid() }),
    response: accepted({}),
    errors: [404, 409],
  }),
}
