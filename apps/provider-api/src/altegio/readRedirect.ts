import { readAddress } from '@frontdesk/address-parameters'
import { z } from 'zod'
import { emailKey } from '../secrets/emailKey.ts'
import { isSignedWith } from './isSignedWith.ts'

/** Longer data are no person's; the front end keeps no longer ones either. */
const longestUserData = 8192
const Base64 = /^[A-Za-z\d+/_-]+={0,2}$/

/** What of a person decides anything here; the rest of the data is for the registration form. */
const Person = z.object({
  user_id: z.union([z.int().nonnegative(), z.string().regex(/^\d{1,18}$/)]),
  email: z.email().max(254),
})

/** Who Altegio vouches for, and by which signature: hexadecimal digits in small letters, so that one signature is one text. */
export type VerifiedClaims = { altegioUserId: string; emailKey: string; signature: string }

/** What Altegio sent along with the browser. */
export type MarketplaceRedirect = {
  /** Never covered by the signature. */
  salonIds: readonly string[]
  /** As it came, if it can be read at all. */
  userData: string | null
  /** Null unless the data are signed with the partner's key, and name a person. */
  vouched: VerifiedClaims | null
}

/**
 * Reads the address to which Altegio's marketplace sends a browser (provider-api section 3): salons in any of its spellings,
 * and perhaps `user_data` with `user_data_sign`. Without a partner token nothing counts as signed. Never throws.
 */
export function readRedirect(address: string, partnerToken: string | null): MarketplaceRedirect {
  const { salonIds, userData } = readAddress(address).parameters
  const bytes =
    userData !== null && userData.length <= longestUserData && Base64.test(userData)
      ? Buffer.from(userData, 'base64')
      : null
  const told = bytes && readJson(bytes)
  if (!told) return { salonIds, userData: null, vouched: null }
  const signature = new URLSearchParams(address.replace(/^[^?]*/s, '')).get('user_data_sign') ?? ''
  const isSigned = partnerToken !== null && isSignedWith(partnerToken, bytes, signature)
  const person = isSigned ? Person.safeParse(told).data : undefined
  return {
    salonIds,
    userData,
    vouched: person
      ? { altegioUserId: String(person.user_id), emailKey: emailKey(person.email), signature: signature.toLowerCase() }
      : null,
  }
}

/** An object in UTF-8, or null. */
function readJson(bytes: Uint8Array): object | null {
  try {
    const told: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof told === 'object' && !Array.isArray(told) ? told : null
  } catch {
    return null
  }
}
