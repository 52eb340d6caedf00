import { longestUserData } from './readRedirect.ts'

/**
 * Adds a claim to Altegio's `user_data`, a base64 JSON object that was checked before: what the browser keeps then proves which salons
 * it was sent with. Front ends that do not know the field pass it over.
 */
export function withClaim(userData: string | null, claim: string): string | null {
  if (userData === null) return null
  const data = JSON.parse(Buffer.from(userData, 'base64').toString('utf8')) as object // readRedirect has parsed it
  const withIt = Buffer.from(JSON.stringify({ ...data, claim })).toString('base64')
  return withIt.length > longestUserData ? userData : withIt
}
