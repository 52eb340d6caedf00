import type { Language } from '@frontdesk/contract'
import { pushTexts } from './pushTexts.ts'

/** What `sw.js` is told: neutral words and ids. The text of a message is fetched by the page, after whoever reads it is signed in. */
export type Notification = { title: string; body: string; url: string; tag: string; locale: Language; chatId?: number }

const title = 'Frontdesk'

/** A customer wrote. One notification a chat: a later one takes the place of an earlier. */
export const notificationOfChat = (chatId: number, locale: Language): Notification => ({
  title,
  body: pushTexts[locale].message,
  url: `/chats/${chatId}`,
  tag: `chat-${chatId}`,
  locale,
  chatId,
})

/** The test that an administrator asked for. */
export const testNotification = (locale: Language): Notification => ({
  title,
  body: pushTexts[locale].test,
  url: '/settings',
  tag: 'test',
  locale,
})
