import type { StorageKey } from './openStorage.ts'
import { readFlag, storedAtom } from './storedAtom.ts'

const of = (key: StorageKey) => key

/** Whether a new message shows a toast on this device (SHELL-20, LIVE-5). */
export const areMessageToastsOnAtom = storedAtom(of('areMessageToastsOn'), readFlag, true)

/** Whether a new message plays a sound on this device (SHELL-20). */
export const isMessageSoundOnAtom = storedAtom(of('isMessageSoundOn'), readFlag, false)
