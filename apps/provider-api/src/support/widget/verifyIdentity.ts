import { EmailAddress, Language } from '@frontdesk/contract'
import { errors, jwtVerify, type JWTPayload } from 'jose'
import { z } from 'zod'
import { storable } from '../../db/storable.ts'
import { refuse } from '../../errors/refuse.ts'

/** The longest life of an identity token in seconds, from when it was made. */
const longestLife = 15 * 60
/** Seconds by which the clock of the company's server may be ahead of ours. */
const leeway = 60

/** The person for whom a company's server has vouched. */
type Identity = {
  subject: string
  name: string
  email: string | null
  /** Whether the page's server says that the person has confirmed the address. */
  isEmailVerified: boolean
  language: Language | null
  /** The token's own id, by which it counts once. */
  tokenId: string
  expiresAt: Date
}

const Claims = z.object({
  sub: z.string().min(1).max(200),
  company: z.union([z.string(), z.number()]).transform(String),
  aud: z.string(),
  exp: z.number(),
  iat: z.number().optional(),
  jti: z.string().min(8).max(200),
  name: z.string().trim().max(200).optional(),
  email: EmailAddress.max(320).optional(),
  email_verified: z.boolean().optional(),
  locale: z.string().max(35).optional(),
})

/**
 * Verifies the identity token of a page's server (SUP-7, decision 190): a JWT signed by HS256 with one of the company's
 * `secrets`, for exactly this origin and company, with an id, and with a life of fifteen minutes at most. Throws
 * IDENTITY_EXPIRED or IDENTITY_INVALID, whose sentence names what is wrong with it, for the developer of the page.
 */
export async function verifyIdentity(
  token: string,
  { secrets, companyId, origin, now }: { secrets: readonly string[]; companyId: number; origin: string; now: Date },
): Promise<Identity> {
  const claims = readClaims(await payloadOf(token, secrets, now))
  if (claims.aud !== origin) throw invalid('its aud is not the origin of this page')
  if (claims.company !== String(companyId)) throw invalid('its company is not the one of this key')
  const seconds = now.getTime() / 1000
  const longest = Math.min(claims.iat ?? Infinity, seconds + leeway) + longestLife
  if (claims.exp > longest) throw invalid('its exp is more than 15 minutes after it was made')
  const { sub, name, email = null, locale, jti, exp } = claims
  return {
    subject: storable(sub),
    name: storable(name || email || sub),
    email: email === null ? null : storable(email),
    isEmailVerified: email !== null && claims.email_verified === true,
    language: Language.safeParse(locale?.slice(0, 2).toLowerCase()).data ?? null,
    tokenId: jti,
    expiresAt: new Date(exp * 1000),
  }
}

/** The claims of a token that one of the secrets has signed and that has not expired. */
async function payloadOf(token: string, secrets: readonly string[], now: Date): Promise<JWTPayload> {
  for (const secret of secrets) {
    try {
      // Any other algorithm, and none at all, is refused before a signature is looked at.
      const options = { algorithms: ['HS256'], currentDate: now, requiredClaims: ['exp'] }
      return (await jwtVerify(token, new TextEncoder().encode(secret), options)).payload
    } catch (error) {
      if (error instanceof errors.JWSSignatureVerificationFailed) continue
      if (error instanceof errors.JWTExpired) throw refuse('IDENTITY_EXPIRED')
      if (error instanceof errors.JOSEAlgNotAllowed) throw invalid('it is not signed by HS256')
      if (error instanceof errors.JOSEError) throw invalid('it is no JWT with an exp')
      throw error
    }
  }
  throw invalid('its signature is not of a secret of this company')
}

function readClaims(payload: JWTPayload): z.output<typeof Claims> {
  const { data, error } = Claims.safeParse(payload)
  if (data) return data
  throw invalid(
    `its claims are incomplete or wrong: ${[...new Set(error.issues.map(({ path }) => path[0]))].join(', ')}`,
  )
}

const invalid = (because: string) => refuse('IDENTITY_INVALID', `The identity token is refused: ${because}`)
