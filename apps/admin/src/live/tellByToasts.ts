import { deviceStorage, type KeptStorage, type Platform, type StorageKey } from '@frontdesk/platform'
import { t } from '@lingui/core/macro'
import { createMessageToasts, type MessageToasts } from './createMessageToasts.ts'
import { playChime } from './playChime.ts'
import { visibleChatId } from './visibleChatId.ts'

type World = { device?: KeptStorage; chime?: () => Promise<void> }

/** What of the live events the user is told in passing (LIVE-5), as they have chosen on this device (SHELL-20). */
export function tellByToasts(
  { bus, session, toasts }: Pick<Platform, 'bus' | 'session' | 'toasts'>,
  { device = deviceStorage, chime = playChime }: World = {},
): Pick<MessageToasts, 'missed'> {
  const chosen = (key: StorageKey) => device.get(key)
  const tell = (message: string) => {
    if (chosen('isMessageSoundOn') === 'true') chime().catch((error: unknown) => console.warn('No sound here', error))
    return chosen('areMessageToastsOn') === 'false' ? '' : toasts.show({ type: 'info', message })
  }
  const messages = createMessageToasts({
    companyId: session.companyId,
    visibleChatId: () => visibleChatId(),
    show: tell,
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
  return messages
}
