import { inboxChats, isMatching, type Inbox, type InboxFilter } from '@frontdesk/chat-thread'
import { useAdmin, useApi } from '@frontdesk/platform'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useChatControl } from '../../chat/useChatControl.ts'
import { singleSteps, stepForAll, stepsFor, type Deed, type Step } from './changeChats.ts'
import { changeChat, loadedChat } from '../../cache/changeChat.ts'
import { applyChatEvent } from '../../cache/applyChatEvent.ts'
import { useChats, type Chats } from '../../stores/createChats.ts'

/** Shows a change of these chats before the server has answered. Answers how to take it back. */
function sayChange(chats: Chats, companyId: number, deed: Deed, chatIds: readonly number[]): () => void {
  if (deed === 'read') {
    applyChatEvent(chats, { type: 'chats-viewed', companyId, chatIds })
    return () => applyChatEvent(chats, { type: 'chats-view-failed', companyId, chatIds })
  }
  const aiEnabled = deed === 'ai-on'
  const takeBacks = chatIds.map((id) => {
    const chat = loadedChat(chats.queryClient, { companyId, id })
    if (chat === undefined || chat.settings.aiEnabled === aiEnabled) return () => undefined
    const handler = { by: aiEnabled ? 'ai' : 'waiting' } as const
    return changeChat(chats, chat, {
      settings: { ...chat.settings, aiEnabled },
      ...(chat.handler && { handler }),
    })
  })
  return () => takeBacks.forEach((takeBack) => takeBack())
}

/** How a change of many chats came out: for how many it was made, and which it was not made for. */
export type Outcome = { deed: Deed; done: number; left: readonly number[]; isCancelled: boolean; error: Error | null }
type Wish = {
  deed: Deed
  chatIds: readonly number[]
  /** All that the filter shows, also those that are not here. */ isAll: boolean
}

/**
 * Changes many chats: at once on screen, then at the server, step by step. A step that fails is taken back on screen, and
 * those after it are not begun. Where the provider cannot change many in one call, one after the other.
 */
export function useBulk(companyId: number, filter: InboxFilter, inbox: Inbox | undefined) {
  const api = useApi()
  const control = useChatControl()
  const adminId = useAdmin()?.id ?? null
  const chats = useChats()
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const cancel = useRef<AbortController | null>(null)

  const stepsOf = ({ deed, chatIds, isAll }: Wish): readonly Step[] => {
    const chats = inbox === undefined ? [] : inboxChats(inbox)
    if (control === null)
      return singleSteps(
        api,
        { companyId, adminId },
        deed,
        chats.filter((chat) => chatIds.includes(chat.id)),
      )
    if (isAll)
      return [
        stepForAll(
          control,
          { companyId, adminId },
          deed,
          filter,
          chats.filter((chat) => isMatching(chat, filter)).map((chat) => chat.id),
        ),
      ]
    return stepsFor(control, { companyId, adminId }, deed, chatIds)
  }
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (wish: Wish): Promise<Outcome> => {
      const steps = stepsOf(wish)
      const { signal } = (cancel.current = new AbortController())
      const left = new Set(wish.chatIds)
      let done = 0
      for (const [place, step] of steps.entries()) {
        setProgress({ done: place, of: steps.length })
        const takeBack = sayChange(chats, companyId, wish.deed, step.chatIds)
        try {
          const changed = await step.ask(signal)
          const unknown = changed.filter((id) => !step.chatIds.includes(id))
          if (unknown.length > 0) sayChange(chats, companyId, wish.deed, unknown)
          done += wish.isAll ? changed.length : step.chatIds.length
          for (const id of step.chatIds) left.delete(id)
        } catch (error) {
          takeBack()
          const isCancelled = signal.aborted
          return {
            deed: wish.deed,
            done,
            left: [...left],
            isCancelled,
            error: isCancelled || !(error instanceof Error) ? null : error,
          }
        }
        if (signal.aborted) return { deed: wish.deed, done, left: [...left], isCancelled: left.size > 0, error: null }
      }
      return { deed: wish.deed, done, left: [], isCancelled: false, error: null }
    },
    onSettled: () => setProgress(null),
  })
  return {
    change: mutateAsync,
    isBusy: isPending,
    /** How far it is, where it takes several calls. */
    progress: progress !== null && progress.of > 1 ? progress : null,
    cancel: () => cancel.current?.abort(),
    /** Whether all that the filter shows can be changed in one call. */
    canAll: control !== null,
  }
}
