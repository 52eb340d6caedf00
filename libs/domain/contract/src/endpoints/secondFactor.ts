import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { Instant } from '../wireValues.ts'

/** A code as it was typed: an authenticator's, or a recovery code; spaces and dashes do not count. */
const TypedCode = z.object({ code: z.string().max(100) })
/** Shown once: only their hashes are stored. */
const RecoveryCodes = accepted({ recoveryCodes: z.array(z.string()) })

export const secondFactorEndpoints = {
  getSecondFactor: defineEndpoint({
    ...routes.getSecondFactor,
    access: 'admin',
    register: ['AUTH-14'],
    summary: 'Where the administrator stands with the second factor, and how many recovery codes are left.',
    response: accepted({
      secondFactor: z.object({
        state: z.enum(['none', 'enrolling', 'enrolled']),
        since: Instant.nullable(),
        recoveryCodesLeft: z.number().int(),
      }),
    }),
  }),
  startSecondFactor: defineEndpoint({
    ...routes.startSecondFactor,
    access: 'admin',
    register: ['AUTH-14'],
    summary:
      'Begins an enrolment, or begins it anew: the secret for an authenticator, and the otpauth address for its QR code. Requires a password of the last hour.',
    body: z.object({}),
    response: accepted({ secret: z.string(), address: z.string() }),
    errors: [409],
  }),
  confirmSecondFactor: defineEndpoint({
    ...routes.confirmSecondFactor,
    access: 'admin',
    register: ['AUTH-14'],
    summary:
      'Ends the enrolment by the first code of the authenticator; every other session ends. Answers ten recovery codes, which are not shown again.',
    body: TypedCode,
    response: RecoveryCodes,
    errors: [409, 422],
  }),
  verifySecondFactor: defineEndpoint({
    ...routes.verifySecondFactor,
    access: 'admin',
    register: ['AUTH-14'],
    summary:
      'The second step of a sign-in: a code of the authenticator or a recovery code. Until then every call of the session but this, getMe and logout is refused with SECOND_FACTOR_REQUIRED.',
    body: TypedCode,
    response: accepted({}),
    errors: [409, 422],
  }),
  renewRecoveryCodes: defineEndpoint({
    ...routes.renewRecoveryCodes,
    access: 'admin',
    register: ['AUTH-14'],
    summary: 'Answers ten new recovery codes, given a code; earlier ones are no longer good.',
    body: TypedCode,
    response: RecoveryCodes,
    errors: [409, 422],
  }),
  removeSecondFactor: defineEndpoint({
    ...routes.removeSecondFactor,
    access: 'admin',
    register: ['AUTH-14'],
    summary:
      'Turns the second factor off, given a code. A system administrator has no power until another one is enrolled.',
    body: TypedCode,
    response: accepted({}),
    errors: [409, 422],
  }),
}
