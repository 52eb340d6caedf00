import { withoutLocale } from '@frontdesk/locale-resolution'

/** The chat in the address, while the window is visible. */
export function visibleChatId(view: Pick<Window, 'location' | 'document'> = window): number | null {
  if (view.document.visibilityState !== 'visible') return null
  const chatId = /^\/chats\/(\d{1,15})\/?$/u.exec(withoutLocale(view.location.pathname).path)?.[1]
  return chatId === undefined ? null : Number(chatId)
}
