import type { Platform } from '@frontdesk/platform'
import { t } from '@lingui/core/macro'
import { createMessageToasts } from './createMessageToasts.ts'
import { visibleChatId } from './visibleChatId.ts'

/** What of the live events the user is told in passing (LIVE-5). */
export function tellByToasts({ bus, session, toasts }: Pick<Platform, 'bus' | 'session' | 'toasts'>): void {
  const messages = createMessageToasts({
    companyId: session.companyId,
    visibleChatId: () => visibleChatId(),
    show: (message) => toasts.show({ type: 'info', message }),
    dismiss: toasts.dismiss,
    later: (milliseconds, deed) => void setTimeout(deed, milliseconds),
  })
  bus.on('new_message', messages.arrived)
  bus.on('message_update', ({ message }) => {
    if (message.viewedBy.length > 0) messages.seen(message.chatId)
  })
  bus.on('error', ({ message }) =>
    toasts.show({ type: 'error', message: message ?? t`Something went wrong on the server. What you sent is kept.` }),
  )
}
