import type { AppEventMap } from '@frontdesk/platform'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

/**
 * The toast of an error that the server reports (LIVE-5). Null where the chat that it is about is on screen: the
 * message says there what became of it. The server's own text is English, so only readers of English are shown it.
 * `visibleChatId`: null for none.
 */
export function errorToast({ message, chatId }: AppEventMap['error'], visibleChatId: number | null): string | null {
  if (chatId !== null)
    return chatId === visibleChatId ? null : t`A message was not delivered. Its chat says so in the list.`
  const ofServer = i18n.locale === 'en' ? message : null
  return ofServer ?? t`Something went wrong on the server. What you sent is kept.`
}
