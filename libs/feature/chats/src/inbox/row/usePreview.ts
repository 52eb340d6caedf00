import { useLingui } from '@lingui/react/macro'
import { authorKindOf } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { useFilesLabel } from '../../files/useFilesLabel.ts'
import { useContentLabel } from '../../message/notices/useContentLabel.ts'

/**
 * Returns a function that renders a chat's last message as one line, prefixed with its author
 * unless that is the customer.
 */
export function usePreview(): (chat: Chat, adminId: number | null) => string {
  const { t } = useLingui()
  const unshown = useContentLabel()
  const filesOf = useFilesLabel()
  return ({ lastMessage, users }, adminId) => {
    if (lastMessage === null) return ''
    if (lastMessage.isDeleted) return t`Deleted message`
    const text =
      lastMessage.text.slice(0, 200).replace(/\s+/gu, ' ').trim() ||
      (filesOf(lastMessage.metadata.files) ?? unshown(lastMessage) ?? '')
    const sender = users.find((user) => user.id === lastMessage.fromId)
    switch (authorKindOf(lastMessage, sender, adminId)) {
      case 'customer':
      case 'system':
        return text
      case 'assistant':
        return t`AI: ${text}`
      case 'human': {
        if (sender?.kind === 'system') return t`Automatic: ${text}`
        const isOwn = sender === undefined || sender.adminId === adminId
        const name = sender?.displayName ?? t`Colleague`
        return isOwn ? t`You: ${text}` : t`${name}: ${text}`
      }
    }
  }
}
