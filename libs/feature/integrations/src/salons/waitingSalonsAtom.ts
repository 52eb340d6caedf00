import { storedAtom, type StorageKey } from '@frontdesk/platform'

const key: StorageKey = 'altegioSalonIds'

const readIds = (stored: string): readonly string[] | undefined => {
  const ids: unknown = JSON.parse(stored)
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string' && id !== '') : undefined
}

/** The salons that a link of Altegio brought along and that wait to be connected (ALT-1). */
export const waitingSalonsAtom = storedAtom<readonly string[]>(key, readIds, [])
