import { inboxChats, isMatching, needsYou, type Inbox, type InboxFilter } from '@frontdesk/chat-thread'
import type { Admin } from '@frontdesk/contract'
import { useAdmin, useApi, useIsSupportInbox, useSoleMutation } from '@frontdesk/platform'
import { useRef, useState } from 'react'
import { useChatControl } from '../../chat/useChatControl.ts'
import { singleSteps, filterStep, batchSteps, isAiOnAfter, type BulkAction, type BulkStep } from './changeChats.ts'
import { answeredBy, answeredByAi } from '../../cache/answeredBy.ts'
import { changeChat, loadedChat } from '../../cache/changeChat.ts'
import { applyChatEvent } from '../../cache/applyChatEvent.ts'
import { useChats, type Chats } from '../../stores/createChats.ts'

/** Applies an action to the cached chats before the server has responded. Returns a function that undoes it. */
function applyOptimistically(
  chats: Chats,
  companyId: number,
  action: BulkAction,
  chatIds: readonly number[],
  admin: Admin | null,
): () => void {
  if (action === 'read') {
    applyChatEvent(chats, { type: 'chats-viewed', companyId, chatIds })
    return () => applyChatEvent(chats, { type: 'chats-view-failed', companyId, chatIds })
  }
  const aiEnabled = isAiOnAfter(action)
  const undoAll = chatIds.map((id) => {
    const chat = loadedChat(chats.queryClient, { companyId, id })
    if (chat === undefined || (chat.settings.aiEnabled === aiEnabled && !needsYou(chat))) return () => undefined
    return changeChat(chats, chat, aiEnabled ? answeredByAi(chat) : answeredBy(chat, admin))
  })
  return () => undoAll.forEach((undo) => undo())
}

/** Result of a bulk action: how many chats changed (`done`), and the ids of those that did not (`left`). */
export type BulkOutcome = {
  action: BulkAction
  done: number
  left: readonly number[]
  isCancelled: boolean
  error: Error | null
}
type BulkRequest = {
  action: BulkAction
  chatIds: readonly number[]
  /** Whether to change all chats that match the filter, also those not loaded. */ isAll: boolean
}

/**
 * Changes several chats optimistically, then at the server, call by call. A call that fails is undone on screen, and
 * the ones after it are skipped. A provider without bulk endpoints gets one call per chat.
 */
export function useBulk(companyId: number, filter: InboxFilter, inbox: Inbox | undefined) {
  const api = useApi()
  const control = useChatControl()
  const isSupportInbox = useIsSupportInbox()
  const admin = useAdmin()
  const adminId = admin?.id ?? null
  const chats = useChats()
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const cancel = useRef<AbortController | null>(null)

  const stepsOf = ({ action, chatIds, isAll }: BulkRequest): readonly BulkStep[] => {
    const chats = inbox === undefined ? [] : inboxChats(inbox)
    if (control === null)
      return singleSteps(
        api,
        { companyId, adminId },
        action,
        chats.filter((chat) => chatIds.includes(chat.id)),
      )
    if (isAll)
      return [
        filterStep(
          control,
          { companyId, adminId },
          action,
          filter,
          chats.filter((chat) => isMatching(chat, filter, adminId)).map((chat) => chat.id),
        ),
      ]
    return batchSteps(control, { companyId, adminId }, action, chatIds)
  }
  const { mutateAsync, isPending } = useSoleMutation({
    mutationFn: async (request: BulkRequest): Promise<BulkOutcome> => {
      const steps = stepsOf(request)
      const { signal } = (cancel.current = new AbortController())
      const left = new Set(request.chatIds)
      let done = 0
      for (const [place, step] of steps.entries()) {
        setProgress({ done: place, of: steps.length })
        const undo = applyOptimistically(chats, companyId, request.action, step.chatIds, admin)
        try {
          const changed = await step.run(signal)
          const notLoaded = changed.filter((id) => !step.chatIds.includes(id))
          if (notLoaded.length > 0) applyOptimistically(chats, companyId, request.action, notLoaded, admin)
          done += request.isAll ? changed.length : step.chatIds.length
          for (const id of step.chatIds) left.delete(id)
        } catch (error) {
          undo()
          const isCancelled = signal.aborted
          return {
            action: request.action,
            done,
            left: [...left],
            isCancelled,
            error: isCancelled || !(error instanceof Error) ? null : error,
          }
        }
        if (signal.aborted)
          return { action: request.action, done, left: [...left], isCancelled: left.size > 0, error: null }
      }
      return { action: request.action, done, left: [], isCancelled: false, error: null }
    },
    onSettled: () => setProgress(null),
  })
  return {
    change: mutateAsync,
    isBusy: isPending,
    /** Progress in calls; null if a single call is enough, or none is running. */
    progress: progress !== null && progress.of > 1 ? progress : null,
    cancel: () => cancel.current?.abort(),
    /**
     * Whether all chats that match the filter can be changed in one call: those of the support inbox are named, and so
     * are those of a view, which a server of the version before would leave out of the filter.
     */
    canAll: control !== null && !isSupportInbox && filter.assigned === 'all',
  }
}
