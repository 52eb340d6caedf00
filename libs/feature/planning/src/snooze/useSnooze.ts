import { planningCalls } from '@frontdesk/api-client'
import type { Chat } from '@frontdesk/contract'
import { useApi, useSoleMutation } from '@frontdesk/platform'

/** Snoozes a chat until an instant, or, for null, until its customer writes. */
export function useSnooze(onChanged: (chat: Chat) => void) {
  const api = useApi()
  return useSoleMutation({
    changes: ({ chat }) => chat.id,
    mutationFn: ({ chat: { id: chatId, companyId }, until }: { chat: Chat; until: Date | null }) =>
      api.subject(planningCalls).snoozeChat({ companyId, chatId, until: until?.toISOString() ?? null }),
    onSuccess: onChanged,
  })
}

/** Takes a snoozed chat back, or the mark of one that came back. */
export function useWake(onChanged: (chat: Chat) => void) {
  const api = useApi()
  return useSoleMutation({
    changes: ({ id }) => id,
    mutationFn: ({ id: chatId, companyId }: Chat) => api.subject(planningCalls).wakeChat({ companyId, chatId }),
    onSuccess: onChanged,
  })
}
