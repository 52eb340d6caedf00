import { readAddress } from '@frontdesk/address-parameters'
import { EmailAddress } from '@frontdesk/contract'
import { z } from 'zod'
import { emailKey } from '../secrets/emailKey.ts'
import { isSignedWith } from './isSignedWith.ts'

/** Maximum characters of `user_data`; the front end has the same limit. */
export const longestUserData = 8192
const Base64 = /^[A-Za-z\d+/_-]+={0,2}$/

/** The fields that matter here; the registration form uses the rest. */
const Person = z.object({
  user_id: z.union([z.int().nonnegative(), z.string().regex(/^\d{1,18}$/)]),
  email: EmailAddress.max(254),
})

/**
 * The person whom Altegio verified, and the signature in lower-case hexadecimal digits, so that one signature has one
 * spelling.
 */
export type VerifiedClaims = { altegioUserId: string; emailKey: string; signature: string }

/** The values that Altegio sent with the browser. */
export type MarketplaceRedirect = {
  /** Never covered by the signature. */
  salonIds: readonly string[]
  /** Unchanged, if it can be decoded. */
  userData: string | null
  /** Null unless the data are signed with the partner's key and name a person. */
  verified: VerifiedClaims | null
}

/**
 * Parses the address to which Altegio's marketplace sends a browser (provider-api section 3): salons in any of its
 * spellings, and optionally `user_data` with `user_data_sign`. Without a partner token nothing counts as signed. Never
 * throws.
 */
export function readRedirect(address: string, partnerToken: string | null): MarketplaceRedirect {
  const { salonIds, userData } = readAddress(address).parameters
  const bytes =
    userData !== null && userData.length <= longestUserData && Base64.test(userData)
      ? Buffer.from(userData, 'base64')
      : null
  const data = bytes && readJson(bytes)
  if (!data) return { salonIds, userData: null, verified: null }
  const signature = new URLSearchParams(address.replace(/^[^?]*/s, '')).get('user_data_sign') ?? ''
  const isSigned = partnerToken !== null && isSignedWith(partnerToken, bytes, signature)
  const person = isSigned ? Person.safeParse(data).data : undefined
  return {
    salonIds,
    userData,
    verified: person
      ? { altegioUserId: String(person.user_id), emailKey: emailKey(person.email), signature: signature.toLowerCase() }
      : null,
  }
}

/** Parses a JSON object in UTF-8; null for anything else. */
function readJson(bytes: Uint8Array): object | null {
  try {
    const data: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof data === 'object' && !Array.isArray(data) ? data : null
  } catch {
    return null
  }
}
