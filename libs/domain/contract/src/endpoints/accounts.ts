import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { Admin } from '../entities/Admin.ts'
import { Capabilities } from '../entities/Capabilities.ts'
import { PasskeyAssertion } from '../entities/Passkey.ts'
import { accepted, Mailed } from '../envelope.ts'
import { largestPictureText } from '../limits.ts'
import { routes } from '../routes.ts'
import { EmailAddress, Id, IdInput, Instant, Language } from '../wireValues.ts'

const SignedIn = accepted({
  accessToken: z.string(),
  userId: Id,
  email: z.string(),
  fullName: z.string(),
  isEmailVerified: z.boolean(),
  language: Language,
  message: z.string(),
  // For a new device: sent back with later sign-ins, it exempts them from the delays that other
  // people's attempts cause.
  deviceToken: z.string().optional(),
})

const Email = z.string().trim().max(254).pipe(EmailAddress)

/** No line break: a name appears in email headers. */
const FullName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\r\n]*$/)
const Phone = z.string().trim().max(40)
const NewPassword = z.string().min(6, 'Password must be at least 6 characters long').max(1024)
/** A one-time token of a link. Any other string is refused with TOKEN_INVALID, not as a validation error. */
const OneTimeToken = z.string().max(1024)
/** The token that an earlier sign-in on this device returned; it authenticates nobody (docs/decisions/0026). */
const DeviceToken = z.string().max(200)
const Verified = accepted({ email: z.string(), message: z.string() })
/**
 * The seeds define the refusal of a body without an address: 'Please provide an email address' is the client's message.
 */
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
    register: ['AUTH-1', 'PROMO-1'],
    summary:
      'Creates an administrator, signs them in and sends the verification email. Roles in the request are ignored.',
    body: z.object({
      fullName: FullName,
      email: Email,
      phone: Phone.default(''),
      password: NewPassword,
      metadata: z
        .object({
          createTrial: z.boolean().optional(),
          language: Language.optional(),
          /** The first company of the administrator gets it, if it can be redeemed then (PROMO-1, extension). */
          promoCode: z.string().trim().max(64).optional(),
        })
        .optional(),
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
    summary: 'The signed-in administrator, and the capabilities of this provider API beyond the common calls.',
    response: accepted({
      admin: Admin,
      capabilities: Capabilities,
      // `awaited`: the session needs a code before any other call. A system administrator with `none` has no power yet.
      secondFactor: z.enum(['none', 'awaited', 'given']).optional(),
      // The ways in which the administrator can give it; absent without a second factor.
      secondFactorWays: z.array(z.enum(['passkey', 'authenticator', 'recovery-code'])).optional(),
      // A session's token in exchange for the one of a link, which is invalid from then on.
      accessToken: z.string().optional(),
    }),
  }),
  getSessions: defineEndpoint({
    ...routes.getSessions,
    access: 'admin',
    register: ['SHELL-20'],
    summary: 'Lists the sessions of the administrator.',
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
  revokeOtherSessions: defineEndpoint({
    ...routes.revokeOtherSessions,
    access: 'admin',
    register: ['SHELL-20'],
    summary:
      "Ends all sessions of the administrator's own but the caller's, also those that began since the list was read, and closes their live connections.",
    response: accepted({ ended: z.int().nonnegative() }),
  }),
  verifyEmail: defineEndpoint({
    ...routes.verifyEmail,
    access: 'public',
    register: ['AUTH-5'],
    summary:
      'Verifies the email address by the token of the email; repeated calls within the token’s lifetime return the same response.',
    params: z.object({ token: OneTimeToken }),
    response: Verified,
    errors: [410],
  }),
  verifyEmailByQuery: defineEndpoint({
    ...routes.verifyEmailByQuery,
    access: 'public',
    register: ['AUTH-5'],
    summary: 'The same as verifyEmail, with the token as a query parameter: the seeds allow both.',
    query: z.object({ token: OneTimeToken }),
    response: Verified,
    errors: [410],
  }),
  resendVerification: defineEndpoint({
    ...routes.resendVerification,
    access: 'public',
    register: ['AUTH-6'],
    summary:
      'Sends the verification email again if the address is not verified yet; the response does not reveal whether an account exists.',
    body: z.object({ email: Email, userId: IdInput.nullish() }),
    response: Mailed,
  }),
  requestPasswordReset: defineEndpoint({
    ...routes.requestPasswordReset,
    access: 'public',
    register: ['AUTH-7'],
    summary:
      'Sends an email with a link to set a new password; the response does not reveal whether an account exists.',
    ...AskForReset,
  }),
  forgotPassword: defineEndpoint({
    ...routes.forgotPassword,
    access: 'public',
    register: ['AUTH-7'],
    summary: 'An alias of request-password-reset; our client never calls it.',
    ...AskForReset,
  }),
  resetPassword: defineEndpoint({
    ...routes.resetPassword,
    access: 'public',
    register: ['AUTH-8'],
    summary: 'Sets a new password by the one-time token of the email; ends every session and starts none.',
    body: z.object({ token: OneTimeToken, password: NewPassword }),
    response: accepted({ message: z.string(), deviceToken: z.string().optional() }),
    errors: [410, 422],
  }),
  updateMe: defineEndpoint({
    ...routes.updateMe,
    access: 'admin',
    register: ['AUTH-12'],
    summary:
      'Updates the administrator’s own profile; omitted fields stay. A new phone number requires a confirmed password.',
    body: z.object({ fullName: FullName.optional(), phone: Phone.nullish(), language: Language.optional() }),
    response: accepted({ admin: Admin }),
  }),
  setMyPicture: defineEndpoint({
    ...routes.setMyPicture,
    access: 'admin',
    register: ['TEAM-1'],
    summary:
      'Sets the picture by which colleagues see the administrator, in place of any before: JPEG, PNG or WebP of at most 512 KiB and 1024 × 1024 pixels.',
    body: z.object({ picture: z.base64().max(largestPictureText) }),
    response: accepted({ admin: Admin }),
    errors: [413, 422],
  }),
  removeMyPicture: defineEndpoint({
    ...routes.removeMyPicture,
    access: 'admin',
    register: ['TEAM-1'],
    summary: 'Removes the picture of the administrator; a repeated call changes nothing.',
    response: accepted({ admin: Admin }),
  }),
  changePassword: defineEndpoint({
    ...routes.changePassword,
    access: 'admin',
    register: ['AUTH-12'],
    summary:
      'Sets a new password, given the current one, and ends every other session; every other trusted device is forgotten.',
    body: z.object({ currentPassword: z.string().max(1024), newPassword: NewPassword }),
    response: accepted({ message: z.string(), deviceToken: z.string().optional() }),
    errors: [422],
  }),
  confirmPassword: defineEndpoint({
    ...routes.confirmPassword,
    access: 'admin',
    register: ['AUTH-12', 'D-11'],
    summary:
      'Confirms the administrator’s password for this session: for 5 minutes the account can be deleted and its phone number changed, for 60 minutes a system administrator can act for other companies. With `code`, of the authenticator or a recovery code, or with `passkey`, also the second factor: for 10 minutes a system administrator can make the calls that reach far. Nothing is confirmed unless both are right.',
    body: z.object({
      password: z.string().max(1024),
      code: z.string().max(100).optional(),
      // Read where there is no code.
      passkey: PasskeyAssertion.optional(),
    }),
    response: accepted({ confirmedUntil: Instant }),
    errors: [409, 422],
  }),
  deleteAdmin: defineEndpoint({
    ...routes.deleteAdmin,
    access: 'admin',
    register: ['AUTH-12'],
    summary:
      'Deletes the administrator’s own account; requires a confirmed password. Companies without other members are archived; the last owner of a company with members, and the last system administrator, cannot be deleted.',
    params: z.object({ id: IdInput }),
    response: accepted({}),
    errors: [409],
  }),
}
