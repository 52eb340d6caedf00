import type { StorageKey } from '../storage/openStorage.ts'
import { readFlag, storedAtom } from '../storage/storedAtom.ts'

const key: StorageKey = 'arrivedByLink'

/** Whether a link began the session of this device, and its administrator has not dismissed the notice of it (D-13). */
export const arrivedByLinkAtom = storedAtom<boolean>(key, readFlag, false)
