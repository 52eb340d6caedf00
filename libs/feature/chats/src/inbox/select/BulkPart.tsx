import type { Inbox, InboxFilter } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { useToasts } from '@frontdesk/platform'
import { useEffect, useRef, useState } from 'react'
import { BulkBar } from './BulkBar.tsx'
import type { Deed } from './changeChats.ts'
import { useBulk } from './useBulk.ts'
import type { useChoosing } from './useChoosing.ts'
import { useOutcomeWords } from './useOutcomeWords.ts'

type Props = {
  companyId: number
  filter: InboxFilter
  inbox: Inbox | undefined
  chats: readonly Chat[]
  total: number | null
  choosing: ReturnType<typeof useChoosing>
}

/** What is done to the chosen chats, and what became of it: those that could not be changed stay chosen. */
export function BulkPart({ companyId, filter, inbox, chats, total, choosing }: Props) {
  const toasts = useToasts()
  const words = useOutcomeWords()
  const bulk = useBulk(companyId, filter, inbox)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const [failure, setFailure] = useState<string | null>(null)
  const chosen = choosing.chosen ?? new Set<number>()
  const matching = bulk.canAll ? total : null
  const change = async (deed: Deed) => {
    setFailure(null)
    const outcome = await bulk.change({ deed, chatIds: [...chosen], isAll: choosing.isAll })
    if (outcome.done > 0) toasts.show({ type: 'success', message: words.done(outcome) })
    if (outcome.left.length === 0) return choosing.leave()
    // Under another filter the bar that would say it is gone.
    if (!isShown.current) return toasts.show({ type: 'error', message: words.left(outcome) })
    setFailure(words.left(outcome))
    if (!choosing.isAll) choosing.choose(outcome.left)
  }
  return (
    <BulkBar
      count={choosing.isAll ? (total ?? chosen.size) : chosen.size}
      shown={chats.length}
      matching={matching}
      isAll={choosing.isAll}
      isBusy={bulk.isBusy}
      progress={bulk.progress}
      failure={failure}
      onShown={() => choosing.choose(chats.map((chat) => chat.id))}
      onMatching={choosing.chooseAll}
      onDo={(deed) => void change(deed)}
      onCancel={bulk.cancel}
      onLeave={choosing.leave}
    />
  )
}
