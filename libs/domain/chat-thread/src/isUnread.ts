import type { Message } from '@frontdesk/contract'

/** Whether a message is received, and neither read, deleted nor viewed by anyone. */
export const isUnseen = (message: Message): boolean =>
  message.status === 'received' && !message.isRead && !message.isDeleted && message.viewedBy.length === 0

/** Whether a message is unread for the current administrator; false without one (MSG-13). */
export const isUnread = (message: Message, adminId: number | null): boolean => adminId !== null && isUnseen(message)
