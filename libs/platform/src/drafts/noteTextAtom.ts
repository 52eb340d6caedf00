import { storedByChat } from './storedByChat.ts'

/** The unsent note of one chat on this device, by `composerKey`: apart from the unsent reply (CUST-3). */
export const noteTextAtom = storedByChat('noteTexts', (raw) => (typeof raw === 'string' ? raw : ''), '').ofChat
