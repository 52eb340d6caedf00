import type { Chat } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'
import { chatName } from './chatName.ts'

/** Returns the name of a chat for an administrator; notes are named by whose they are (CHAT-5). */
export function useChatName(adminId: number | null): (chat: Chat) => string {
  const { t } = useLingui()
  return (chat) => {
    if (chat.purpose !== 'internal') return chatName(chat)
    const writer = chat.users.find((user) => user.adminId != null)
    const name = writer?.displayName ?? ''
    return name === '' || writer?.adminId === adminId ? t`My notes` : t`Notes of ${name}`
  }
}
