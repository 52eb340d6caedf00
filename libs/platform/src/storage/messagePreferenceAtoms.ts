import { readFlag, storedAtom } from './storedAtom.ts'

/** Whether threads show system messages (SHELL-20, MSG-1); set in the settings, read by the threads. */
export const includeSystemMessagesAtom = storedAtom('includeSystemMessages', readFlag, false)

/** Whether threads show deleted messages, struck (SHELL-20, MSG-1). */
export const includeDeletedMessagesAtom = storedAtom('includeDeletedMessages', readFlag, false)
