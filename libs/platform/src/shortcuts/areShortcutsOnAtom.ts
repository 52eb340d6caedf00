import type { StorageKey } from '../storage/openStorage.ts'
import { readFlag, storedAtom } from '../storage/storedAtom.ts'

const key: StorageKey = 'areShortcutsOn'

/** Whether the keyboard's shortcuts are heard on this device (SHELL-20): who speaks to the computer switches them off. */
export const areShortcutsOnAtom = storedAtom(key, readFlag, true)
