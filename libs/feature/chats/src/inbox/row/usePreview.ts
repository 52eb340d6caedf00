import { useLingui } from '@lingui/react/macro'
import { voiceOf } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { useFilesWords } from '../../files/useFilesWords.ts'
import { useContentWords } from '../../message/notices/useContentWords.ts'

/** The last thing that was said, in one line, and by whom where it was one of us. */
export function usePreview(): (chat: Chat, adminId: number | null) => string {
  const { t } = useLingui()
  const unshown = useContentWords()
  const filesOf = useFilesWords()
  return ({ lastMessage, users }, adminId) => {
    if (lastMessage === null) return ''
    if (lastMessage.isDeleted) return t`Deleted message`
    const text =
      lastMessage.text.slice(0, 200).replace(/\s+/gu, ' ').trim() ||
      (filesOf(lastMessage.metadata.files) ?? unshown(lastMessage) ?? '')
    const sender = users.find((user) => user.id === lastMessage.fromId)
    switch (voiceOf(lastMessage, sender, adminId)) {
      case 'customer':
      case 'system':
        return text
      case 'assistant':
        return t`AI: ${text}`
      case 'human': {
        const isOwn = sender === undefined || sender.adminId === adminId
        const name = sender?.displayName ?? t`Colleague`
        return isOwn ? t`You: ${text}` : t`${name}: ${text}`
      }
    }
  }
}
