import { withoutLocale } from '@frontdesk/locale-resolution'

/** The chat that the address names while the window is in sight. */
export function visibleChatId(view: Pick<Window, 'location' | 'document'> = window): number | null {
  if (view.document.visibilityState !== 'visible') return null
  const chatId = /^\/chats\/(\d{1,15})\/?$/u.exec(withoutLocale(view.location.pathname).path)?.[1]
  return chatId === undefined ? null : Number(chatId)
}
