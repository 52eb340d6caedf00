import type { Language } from '@frontdesk/contract'
import { pushTexts } from './pushTexts.ts'

/** The payload for `sw.js`: neutral text and ids. The page fetches the message itself, once its reader is signed in. */
export type Notification = { title: string; body: string; url: string; tag: string; locale: Language; chatId?: number }

const title = 'Frontdesk'

/** A customer wrote. One notification per chat: a later one replaces an earlier one. */
export const notificationOfChat = (chatId: number, locale: Language): Notification => ({
  title,
  body: pushTexts[locale].message,
  url: `/chats/${chatId}`,
  tag: `chat-${chatId}`,
  locale,
  chatId,
})

/** A colleague has given a chat to the reader (TEAM-3). */
export const notificationOfAssignment = (chatId: number, locale: Language): Notification => ({
  title,
  body: pushTexts[locale].assigned,
  url: `/chats/${chatId}`,
  tag: `assigned-${chatId}`,
  locale,
})

/** A colleague has mentioned the reader in a private note of a chat (TEAM-3). */
export const notificationOfMention = (chatId: number, locale: Language): Notification => ({
  title,
  body: pushTexts[locale].mentioned,
  url: `/chats/${chatId}`,
  tag: `mentioned-${chatId}`,
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
