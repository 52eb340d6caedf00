import { readFlag, storedAtom } from './storedAtom.ts'

/** Whether a thread shows what the system said (MSG-1). */
export const includeSystemMessagesAtom = storedAtom('includeSystemMessages', readFlag, false)

/** Whether a thread shows what was deleted (MSG-1). */
export const includeDeletedMessagesAtom = storedAtom('includeDeletedMessages', readFlag, false)
