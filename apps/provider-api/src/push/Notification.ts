import type { Language } from '@frontdesk/contract'
import { pushTexts } from './pushTexts.ts'

/** The payload for `sw.js`: neutral text and ids. The page fetches the message itself, once its reader is signed in. */
export type Notification = { title: string; body: string; url: string; tag: string; locale: Language; chatId?: number }

const title = 'Frontdesk'

/** A chat to open, and its company: the reader may have several, and another one open. */
type NotifiedChat = { chatId: number; companyId: number | null }

/** The address of a chat, whose company the app acts for from then on, as with the links of emails. */
const addressOf = ({ chatId, companyId }: NotifiedChat): string =>
  `/chats/${chatId}${companyId === null ? '' : `?company=${companyId}`}`

/** A customer wrote. One notification per chat: a later one replaces an earlier one. */
export const notificationOfChat = (chat: NotifiedChat, locale: Language): Notification => ({
  title,
  body: pushTexts[locale].message,
  url: addressOf(chat),
  tag: `chat-${chat.chatId}`,
  locale,
  chatId: chat.chatId,
})

/** A colleague has given a chat to the reader (TEAM-3). */
export const notificationOfAssignment = (chat: NotifiedChat, locale: Language): Notification => ({
  title,
  body: pushTexts[locale].assigned,
  url: addressOf(chat),
  tag: `assigned-${chat.chatId}`,
  locale,
})

/** A colleague has mentioned the reader in a private note of a chat (TEAM-3). */
export const notificationOfMention = (chat: NotifiedChat, locale: Language): Notification => ({
  title,
  body: pushTexts[locale].mentioned,
  url: addressOf(chat),
  tag: `mentioned-${chat.chatId}`,
  locale,
})

/** The test that an administrator requested. */
export const testNotification = (locale: Language): Notification => ({
  title,
  body: pushTexts[locale].test,
  url: '/settings',
  tag: 'test',
  locale,
})
