import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { Admin } from '../entities/Admin.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { Id, Instant, Language } from '../wireValues.ts'

const SignedIn = accepted({
  accessToken: z.string(),
  userId: Id,
  email: z.string(),
  fullName: z.string(),
  isEmailVerified: z.boolean(),
  language: Language,
  message: z.string(),
})

const Email = z.string().trim().max(254).pipe(z.email())

export const accountEndpoints = {
  login: defineEndpoint({
    ...routes.login,
    access: 'public',
    register: ['AUTH-1', 'AUTH-4'],
    summary: 'Signs an administrator in.',
    body: z.object({ email: z.string().trim().max(254), password: z.string().max(1024) }),
    response: SignedIn,
  }),
  register: defineEndpoint({
    ...routes.register,
    access: 'public',
    register: ['AUTH-1'],
    summary: 'Makes an administrator and signs them in. Roles are never taken from a request.',
    body: z.object({
      fullName: z.string().trim().min(1).max(200).regex(/^[^\r\n]*$/),
      email: Email,
      phone: z.string().trim().max(40).default(''),
      password: z.string().min(6).max(1024),
      metadata: z.object({ createTrial: z.boolean().optional(), language: Language.optional() }).optional(),
    }),
    response: SignedIn,
    errors: [409],
  }),
  logout: defineEndpoint({
    ...routes.logout,
    access: 'admin',
    register: ['AUTH-10'],
    summary: 'Ends the session of this token and closes its live connections.',
    response: accepted({}),
  }),
  getMe: defineEndpoint({
    ...routes.getMe,
    access: 'admin',
    register: ['AUTH-11', 'MSG-13'],
    summary: 'The signed-in administrator, and what this provider API can do beyond the common calls.',
    response: accepted({
      admin: Admin,
      capabilities: z.object({ idempotentSends: z.boolean(), eventLog: z.boolean() }),
    }),
  }),
  getSessions: defineEndpoint({
    ...routes.getSessions,
    access: 'admin',
    register: ['SHELL-20'],
    summary: 'Where the administrator is signed in.',
    response: accepted({
      sessions: z.array(z.object({ id: z.string(), userAgent: z.string(), createdAt: Instant, lastSeenAt: Instant, isCurrent: z.boolean() })),
    }),
  }),
  revokeSession: defineEndpoint({
    ...routes.revokeSession,
    access: 'admin',
    register: ['SHELL-20'],
    summary: "Ends another session of the administrator's own and closes its live connections.",
    body: z.object({ sessionId: z.string().max(64) }),
    response: accepted({}),
    errors: [404],
  }),
}
