import type { Chat } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'
import { useAdmin } from '@frontdesk/platform'
import { chatName } from './chatName.ts'

/** Returns the name of a chat for the signed-in administrator; notes are named by whose they are (CHAT-5). */
export function useChatName(): (chat: Chat) => string {
  const { t } = useLingui()
  const adminId = useAdmin()?.id ?? null
  return (chat) => {
    if (chat.purpose !== 'internal') return chatName(chat)
    const writer = chat.users.find((user) => user.adminId != null)
    const name = writer?.displayName ?? ''
    return name === '' || writer?.adminId === adminId ? t`My notes` : t`Notes of ${name}`
  }
}
