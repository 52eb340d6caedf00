import { storedAtom, type StorageKey } from '@frontdesk/platform'
import { readAltegioUser, type AltegioUser } from './readAltegioUser.ts'

const of = (key: StorageKey) => key

const readSalonIds = (stored: string): number | undefined => {
  const ids: unknown = JSON.parse(stored)
  return Array.isArray(ids) ? ids.length : undefined
}

/** The user named by an Altegio link (ALT-1); stored on arrival, read by the registration. */
export const altegioUserAtom = storedAtom<AltegioUser | null>(of('altegioUserData'), readAltegioUser, null)
/** How many salons wait to be connected (ALT-1). */
export const waitingSalonCountAtom = storedAtom<number>(of('altegioSalonIds'), readSalonIds, 0)
