import { assignmentCalls, type HandBack } from '@frontdesk/api-client'
import type { Chat } from '@frontdesk/contract'
import { useApi, useSoleMutation } from '@frontdesk/platform'

/** `expected`: who has the chat as the reader sees it; `handBack`: its AI has it again. */
type Assignment = { chat: Chat; adminId: number | null; expected: number | null; handBack?: HandBack }

type Options = {
  chatId: number
  /** The mutation key of the calls that change who answers in a chat. */
  controlKey: readonly unknown[]
  onChanged: (chat: Chat, before: Chat) => void
  onError?: (error: Error) => void
}

/** Assigns a chat to a person of its company, or, for null, to nobody (TEAM-2). */
export function useAssign({ chatId, controlKey, onChanged, onError }: Options) {
  const api = useApi()
  return useSoleMutation({
    changes: ({ chat }) => chat.id,
    mutationKey: controlKey,
    // One after the other with what switches the AI of the chat.
    scope: { id: `ai-${String(chatId)}` },
    mutationFn: ({ chat: { id, companyId }, ...to }: Assignment) =>
      api.subject(assignmentCalls).assignChat({ companyId, chatId: id, ...to }),
    onSuccess: ({ chat }, { chat: before }) => onChanged(chat, before),
    ...(onError && { onError }),
  })
}
