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

/** The test that an administrator requested. */
export const testNotification = (locale: Language): Notification => ({
  title,
  body: pushTexts[locale].test,
  url: '/settings',
  tag: 'test',
  locale,
})
