import { deviceStorage, type StorageKey } from '@frontdesk/platform'

const key: StorageKey = 'visitorId'

/**
 * The random id by which a visitor without identity is known, 128 bits in letters that an address could hold. It is
 * kept on the device, or for the life of the page where a browser keeps nothing of other sites.
 */
export function visitorIdOfDevice(): string {
  const kept = deviceStorage.get(key)
  if (kept !== null && /^[\w-]{22,64}$/.test(kept)) return kept
  const made = crypto.randomUUID()
  deviceStorage.set(key, made)
  return made
}
