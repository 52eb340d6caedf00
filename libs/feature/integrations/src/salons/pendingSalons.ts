import { storedAtom, type StorageKey } from '@frontdesk/platform'

const of = (key: StorageKey) => key

const readIds = (stored: string): readonly string[] | undefined => {
  const ids: unknown = JSON.parse(stored)
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string' && id !== '') : undefined
}

/** Ids of the salons of an Altegio link that wait to be connected (ALT-1). */
export const pendingSalonIdsAtom = storedAtom<readonly string[]>(of('altegioSalonIds'), readIds, [])

/** Ids of the salons that were connected from this device (ALT-2). */
export const connectedSalonIdsAtom = storedAtom<readonly string[]>(of('altegioConnectedSalonIds'), readIds, [])

/** The claim that the provider added to the data of an Altegio link: it proves that this browser came from there. */
export const altegioClaimAtom = storedAtom<string | null>(of('altegioUserData'), readClaim, null)

function readClaim(stored: string): string | undefined {
  const bytes = Uint8Array.from(atob(stored.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0))
  const data: unknown = JSON.parse(new TextDecoder().decode(bytes))
  const claim = typeof data === 'object' && data !== null && 'claim' in data ? data.claim : undefined
  return typeof claim === 'string' && /^[\w-]{20,100}$/u.test(claim) ? claim : undefined
}
