import type { Message } from '@frontdesk/contract'

/** Whether a message waits to be seen: received, and neither read, deleted nor viewed by anyone. */
export const isUnread = (message: Message): boolean =>
  message.status === 'received' && !message.isRead && !message.isDeleted && message.viewedBy.length === 0
