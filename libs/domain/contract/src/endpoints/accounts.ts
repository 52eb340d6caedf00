import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { Admin } from '../entities/Admin.ts'
import { accepted, Mailed } from '../envelope.ts'
import { routes } from '../routes.ts'
import { Id, IdInput, Instant, Language } from '../wireValues.ts'

const SignedIn = accepted({
  accessToken: z.string(),
  userId: Id,
  email: z.string(),
  fullName: z.string(),
  isEmailVerified: z.boolean(),
  language: Language,
  message: z.string(),
  // Of a device that was not known before: sent back with later sign-ins, it spares them the delays that strangers cause.
  deviceToken: z.string().optional(),
})

const Email = z.string().trim().max(254).pipe(z.email())

/** No line break: a name stands in the headers of letters. */
const FullName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\r\n]*$/)
const Phone = z.string().trim().max(40)
const NewPassword = z.string().min(6, 'Password must be at least 6 characters long').max(1024)
/** A one-time token as it stands in a link; whatever is none of ours is answered with TOKEN_INVALID, not with a fault of the form. */
const OneTimeToken = z.string().max(1024)
/** What an earlier sign-in on this device gave; it signs nobody in (docs/decisions/0026). */
const DeviceToken = z.string().max(200)
const Verified = accepted({ email: z.string(), message: z.string() })
/** A body without an address is the seeds' own refusal: 'Please provide an email address' is said by the client. */
const AskForReset = { body: z.object({ email: Email }), response: Mailed } as const

export const accountEndpoints = {
  login: defineEndpoint({
    ...routes.login,
    access: 'public',
    register: ['AUTH-1', 'AUTH-4'],
    summary: 'Signs an administrator in.',
    body: z.object({
      email: z.string().trim().max(254),
      password: z.string().max(1024),
      deviceToken: DeviceToken.optional(),
    }),
    response: SignedIn,
  }),
  register: defineEndpoint({
    ...routes.register,
    access: 'public',
    register: ['AUTH-1'],
    summary:
      'Makes an administrator, signs them in and sends the letter that verifies the address. Roles are never taken from a request.',
    body: z.object({
      fullName: FullName,
      email: Email,
      phone: Phone.default(''),
      password: NewPassword,
      metadata: z.object({ createTrial: z.boolean().optional(), language: Language.optional() }).optional(),
    }),
    response: SignedIn,
    errors: [409, 422],
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
      capabilities: z.object({
        idempotentSends: z.boolean(),
        eventLog: z.boolean(),
        fileUploads: z.boolean(),
        chatControl: z.boolean(),
        passwordConfirmation: z.boolean(),
      }),
      // A session's token in exchange for the one of a link, which is worth nothing from then on.
      accessToken: z.string().optional(),
    }),
  }),
  getSessions: defineEndpoint({
    ...routes.getSessions,
    access: 'admin',
    register: ['SHELL-20'],
    summary: 'Where the administrator is signed in.',
    response: accepted({
      sessions: z.array(
        z.object({
          id: z.string(),
          userAgent: z.string(),
          createdAt: Instant,
          lastSeenAt: Instant,
          isCurrent: z.boolean(),
        }),
      ),
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
  verifyEmail: defineEndpoint({
    ...routes.verifyEmail,
    access: 'public',
    register: ['AUTH-5'],
    summary:
      'Verifies the e-mail address by the token of the letter; asked again within the token’s life it answers the same.',
    params: z.object({ token: OneTimeToken }),
    response: Verified,
    errors: [410],
  }),
  verifyEmailByQuery: defineEndpoint({
    ...routes.verifyEmailByQuery,
    access: 'public',
    register: ['AUTH-5'],
    summary: 'The same, with the token as a parameter: the seeds allow both readings.',
    query: z.object({ token: OneTimeToken }),
    response: Verified,
    errors: [410],
  }),
  resendVerification: defineEndpoint({
    ...routes.resendVerification,
    access: 'public',
    register: ['AUTH-6'],
    summary:
      'Sends the verification letter again, where there is something to verify; the answer tells nothing of who has an account.',
    body: z.object({ email: Email, userId: IdInput.nullish() }),
    response: Mailed,
  }),
  requestPasswordReset: defineEndpoint({
    ...routes.requestPasswordReset,
    access: 'public',
    register: ['AUTH-7'],
    summary: 'Sends a letter with a link to a new password; an unknown address is answered alike.',
    ...AskForReset,
  }),
  forgotPassword: defineEndpoint({
    ...routes.forgotPassword,
    access: 'public',
    register: ['AUTH-7'],
    summary: 'Another name of request-password-reset; our client never calls it.',
    ...AskForReset,
  }),
  resetPassword: defineEndpoint({
    ...routes.resetPassword,
    access: 'public',
    register: ['AUTH-8'],
    summary: 'Sets a new password by the token of the letter, once; every session ends, and nobody is signed in by it.',
    body: z.object({ token: OneTimeToken, password: NewPassword }),
    response: accepted({ message: z.string(), deviceToken: z.string().optional() }),
    errors: [410, 422],
  }),
  updateMe: defineEndpoint({
    ...routes.updateMe,
    access: 'admin',
    register: ['AUTH-12'],
    summary:
      'Changes what an administrator may change of themselves; what is left out stays. Another phone number needs a confirmed password.',
    body: z.object({ fullName: FullName.optional(), phone: Phone.nullish(), language: Language.optional() }),
    response: accepted({ admin: Admin }),
  }),
  changePassword: defineEndpoint({
    ...routes.changePassword,
    access: 'admin',
    register: ['AUTH-12'],
    summary:
      'Sets a new password for the right old one, and ends every other session; known devices are forgotten but for this one.',
    body: z.object({ currentPassword: z.string().max(1024), newPassword: NewPassword }),
    response: accepted({ message: z.string(), deviceToken: z.string().optional() }),
    errors: [422],
  }),
  confirmPassword: defineEndpoint({
    ...routes.confirmPassword,
    access: 'admin',
    register: ['AUTH-12', 'D-11'],
    summary:
      'Confirms the administrator’s password for this session: for five minutes the account may be deleted and its phone number changed, for sixty a system administrator may act for companies of others.',
    body: z.object({ password: z.string().max(1024) }),
    response: accepted({ confirmedUntil: Instant }),
    errors: [409, 422],
  }),
  deleteAdmin: defineEndpoint({
    ...routes.deleteAdmin,
    access: 'admin',
    register: ['AUTH-12'],
    summary:
      'Deletes the administrator’s own account, when its password was confirmed. Companies of theirs alone are archived; the last owner of others stays.',
    params: z.object({ id: IdInput }),
    response: accepted({}),
    errors: [409],
  }),
}
