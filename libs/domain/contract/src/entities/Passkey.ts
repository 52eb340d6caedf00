import { z } from 'zod'
import { Instant } from '../wireValues.ts'

/** Bytes as WebAuthn writes them in JSON. */
const Base64Url = z.string().regex(/^[\w-]*$/)
const CredentialId = Base64Url.min(1).max(1400)
/** A credential that the browser knows: an authenticator with it is asked, or is not given another one. */
const Descriptor = z.object({
  id: CredentialId,
  type: z.literal('public-key'),
  transports: z.array(z.string().max(20)).max(10).optional(),
})
const Verification = z.enum(['required', 'preferred', 'discouraged'])

/** A passkey of an administrator as it is listed; its id is that of its credential. */
export const ListedPasskey = z.object({
  id: CredentialId,
  name: z.string(),
  addedAt: Instant,
  usedAt: Instant.nullable(),
})
export type ListedPasskey = z.infer<typeof ListedPasskey>

/** The options of `navigator.credentials.create`, as JSON. */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: Base64Url, name: z.string(), displayName: z.string() }),
  challenge: Base64Url,
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int().optional(),
  excludeCredentials: z.array(Descriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: Verification.optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: Verification.optional(),
    })
    .optional(),
  attestation: z.literal('none').optional(),
})

/** The options of `navigator.credentials.get`, as JSON. */
export const RequestOptions = z.object({
  rpId: z.string(),
  challenge: Base64Url,
  timeout: z.int().optional(),
  allowCredentials: z.array(Descriptor),
  userVerification: Verification.optional(),
})

/** A new credential, as JSON. */
export const NewPasskey = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url.max(4000),
    attestationObject: Base64Url.max(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})

/** An answer that a credential signed, as JSON. */
export const PasskeyAssertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url.max(4000),
    authenticatorData: Base64Url.max(4000),
    signature: Base64Url.max(4000),
    userHandle: Base64Url.max(200).optional(),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>
