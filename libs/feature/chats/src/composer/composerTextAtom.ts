import { storedByChat } from './storedByChat.ts'

const texts = storedByChat('composerTexts', (raw) => (typeof raw === 'string' ? raw : ''), '')

/** All unsent texts of this device; they survive navigation, a reload and a change of the language. */
export const composerTextsAtom = texts.all

/** The storage key of an unsent text: by administrator, too, so that others on the device do not see it. */
export const composerKey = (adminId: number | null, chatId: number): string =>
  `${String(adminId ?? 0)}/${String(chatId)}`

/** The unsent text of one chat, by `composerKey`. Writing it keeps the stored texts of all other chats. */
export const composerTextAtom = texts.ofChat
