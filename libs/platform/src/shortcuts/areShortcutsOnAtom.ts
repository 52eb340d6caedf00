import type { StorageKey } from '../storage/openStorage.ts'
import { readFlag, storedAtom } from '../storage/storedAtom.ts'

const key: StorageKey = 'areShortcutsOn'

/** Whether keyboard shortcuts are on for this device (SHELL-20): users of speech input switch them off. */
export const areShortcutsOnAtom = storedAtom(key, readFlag, true)
