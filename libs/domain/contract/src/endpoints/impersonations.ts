import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { Impersonation, ImpersonationRecord } from '../entities/Impersonation.ts'
import { accepted } from '../envelope.ts'
import { impersonationMinutes, longestImpersonationReason } from '../limits.ts'
import { routes } from '../routes.ts'
import { IdInput, Instant } from '../wireValues.ts'

/** `serverTime`: the server's clock, by which the access ends. */
const Granted = accepted({ impersonation: Impersonation, serverTime: Instant })
const named = { body: z.object({ impersonationId: z.uuid() }) } as const

/** Acting of system administrators for companies of others (SYS-4, SHELL-10; extension). */
export const impersonationEndpoints = {
  startImpersonation: defineEndpoint({
    ...routes.startImpersonation,
    access: 'system',
    needsFreshPassword: true,
    register: ['SYS-4', 'SYS-5', 'SYS-6', 'SHELL-10', 'SYS-7'],
    summary:
      'Gives the caller access to a company of others for some minutes and for a reason, which the company sees. The calls for the company name the access in the header x-impersonation-id; it only reads until changes are allowed.',
    body: z.object({
      companyId: IdInput,
      reason: z.string().trim().min(1).max(longestImpersonationReason),
      minutes: z.union(impersonationMinutes.map((minutes) => z.literal(minutes))),
    }),
    response: Granted,
    errors: [404],
  }),
  getImpersonation: defineEndpoint({
    ...routes.getImpersonation,
    access: 'system',
    register: ['SYS-4', 'SYS-5', 'SHELL-10'],
    summary: "An access of the caller's session. Throws IMPERSONATION_REQUIRED once it is over.",
    params: z.object({ id: z.uuid() }),
    response: Granted,
  }),
  allowImpersonationChanges: defineEndpoint({
    ...routes.allowImpersonationChanges,
    access: 'system',
    needsFreshPassword: true,
    register: ['SYS-4', 'SYS-5', 'SYS-6', 'SHELL-10', 'SYS-7'],
    summary:
      "Allows changes during an access of the caller's session, which only reads before. Throws IMPERSONATION_REQUIRED once it is over.",
    ...named,
    response: Granted,
  }),
  endImpersonation: defineEndpoint({
    ...routes.endImpersonation,
    access: 'system',
    register: ['SYS-4', 'SYS-5', 'SYS-6', 'SHELL-10'],
    summary: "Ends an access of the caller's session before its time; one that is over stays as it is.",
    ...named,
    response: accepted({}),
  }),
  listImpersonations: defineEndpoint({
    ...routes.listImpersonations,
    access: 'company',
    register: ['SYS-4', 'SYS-6'],
    summary: 'The newest 100 accesses of system administrators to the company: by whom, when and why.',
    response: accepted({ impersonations: z.array(ImpersonationRecord) }),
  }),
}
