import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { CreationOptions, ListedPasskey, NewPasskey, PasskeyAssertion, RequestOptions } from '../entities/Passkey.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { Instant } from '../wireValues.ts'

/** A code as it was typed: an authenticator's, or a recovery code; spaces and dashes do not count. */
const TypedCode = z.object({ code: z.string().max(100) })
/** A proof of the second factor: a typed code, or what a passkey signed of the challenge of `askForPasskey`. */
const Proof = z.union([TypedCode, z.object({ passkey: PasskeyAssertion })])
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
        // Without it an enrolled second factor is an authenticator app: providers without passkeys have no other.
        hasApp: z.boolean().optional(),
        passkeys: z.array(ListedPasskey).optional(),
      }),
    }),
  }),
  startSecondFactor: defineEndpoint({
    ...routes.startSecondFactor,
    access: 'admin',
    register: ['AUTH-14'],
    summary:
      'Begins the enrolment of an authenticator app, or begins it anew: its secret, and the otpauth address for its QR code. Requires a password of the last hour, and beside passkeys both a password and a second factor of the last ten minutes.',
    body: z.object({}),
    response: accepted({ secret: z.string(), address: z.string() }),
    errors: [409],
  }),
  confirmSecondFactor: defineEndpoint({
    ...routes.confirmSecondFactor,
    access: 'admin',
    register: ['AUTH-14'],
    summary:
      'Ends the enrolment by the first code of the authenticator; every other session ends. Answers ten recovery codes, which are not shown again; none where there are some already, beside passkeys.',
    body: TypedCode,
    response: RecoveryCodes,
    errors: [409, 422],
  }),
  verifySecondFactor: defineEndpoint({
    ...routes.verifySecondFactor,
    access: 'admin',
    register: ['AUTH-14'],
    summary:
      'The second step of a sign-in: a code of the authenticator, a recovery code or a passkey. Until then every call of the session but this, askForPasskey, getMe and logout is refused with SECOND_FACTOR_REQUIRED.',
    body: Proof,
    response: accepted({}),
    errors: [409, 422],
  }),
  renewRecoveryCodes: defineEndpoint({
    ...routes.renewRecoveryCodes,
    access: 'admin',
    register: ['AUTH-14'],
    summary: 'Answers ten new recovery codes, given a code or a passkey; earlier ones are no longer good.',
    body: Proof,
    response: RecoveryCodes,
    errors: [409, 422],
  }),
  removeSecondFactor: defineEndpoint({
    ...routes.removeSecondFactor,
    access: 'admin',
    register: ['AUTH-14'],
    summary:
      'Turns the second factor off with all passkeys, given a code or a passkey. A system administrator has no power until another one is enrolled.',
    body: Proof,
    response: accepted({}),
    errors: [409, 422],
  }),
  startPasskey: defineEndpoint({
    ...routes.startPasskey,
    access: 'admin',
    register: ['AUTH-15'],
    summary:
      'Begins adding a passkey: the options for `navigator.credentials.create`, good for five minutes in this session. Requires a password of the last hour, and where there is a second factor both a password and the factor of the last ten minutes.',
    body: z.object({}),
    response: accepted({ options: CreationOptions }),
    errors: [409],
  }),
  addPasskey: defineEndpoint({
    ...routes.addPasskey,
    access: 'admin',
    register: ['AUTH-15'],
    summary:
      'Adds the passkey that the browser made. As the first second factor it ends every other session and answers ten recovery codes, which are not shown again; else none.',
    body: z.object({ name: z.string().trim().min(1).max(60), credential: NewPasskey }),
    response: RecoveryCodes,
    errors: [409, 422],
  }),
  askForPasskey: defineEndpoint({
    ...routes.askForPasskey,
    access: 'admin',
    register: ['AUTH-15'],
    summary:
      'The options for `navigator.credentials.get`, good once and for five minutes: in the second step of a sign-in for that alone, later for what this session confirms.',
    body: z.object({}),
    response: accepted({ options: RequestOptions }),
    errors: [409],
  }),
  removePasskey: defineEndpoint({
    ...routes.removePasskey,
    access: 'admin',
    register: ['AUTH-15'],
    summary:
      'Removes a passkey; the last one without an authenticator app turns the second factor off. Requires a password and a second factor of the last ten minutes.',
    body: z.object({ id: z.string().max(1400) }),
    response: accepted({}),
    errors: [404],
  }),
}
