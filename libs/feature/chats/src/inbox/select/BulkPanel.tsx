import type { Inbox, InboxFilter } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { useIsSupportInbox, useToasts } from '@frontdesk/platform'
import { Suspense, use, useEffect, useRef, useState, type ComponentProps } from 'react'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Loader, Popover } from '@mantine/core'
import { applyChatEvent } from '../../cache/applyChatEvent.ts'
import { useChats } from '../../stores/createChats.ts'
import { ChatPartsContext, type LabelParts } from '../../composer/ChatPartsContext.ts'
import { toChatFilter } from '../filters/chatFilter.ts'
import { BulkBar } from './BulkBar.tsx'
import type { BulkAction } from './changeChats.ts'
import { useBulk, type BulkOutcome } from './useBulk.ts'
import type { useChoosing } from './useChoosing.ts'

/** Returns messages about the result of a bulk action: what changed (`done`) and what did not (`left`). */
function useOutcomeMessage() {
  const { t } = useLingui()
  return {
    done: ({ action, done }: BulkOutcome): string => {
      switch (action) {
        case 'read':
          return t`${plural(done, { one: '# chat is marked as read', other: '# chats are marked as read' })}`
        case 'done':
          return t`${plural(done, { one: '# chat is done', other: '# chats are done' })}`
        case 'ai-on':
          return t`${plural(done, { one: 'The AI is on in # chat', other: 'The AI is on in # chats' })}`
        case 'ai-off':
          return t`${plural(done, { one: 'The AI is off in # chat', other: 'The AI is off in # chats' })}`
      }
    },
    left: ({ left, isCancelled, error }: BulkOutcome): string => {
      const reason = error?.message ?? ''
      return isCancelled
        ? t`${plural(left.length, { one: 'Cancelled: # chat is as it was.', other: 'Cancelled: # chats are as they were.' })}`
        : t`${plural(left.length, { one: '# chat could not be changed.', other: '# chats could not be changed.' })} ${reason}`
    },
  }
}

type LabelChosenProps = {
  labels: LabelParts
  companyId: number
  chosen: ComponentProps<LabelParts['OfChosen']>['chosen']
  /** The chosen chats that are loaded. */
  chats: readonly Chat[]
  isDisabled: boolean
  onDone: () => void
}

/** Opens the choice of labels for the chosen chats, which the app brings from another feature (CUST-3). */
function LabelChosen({ labels, companyId, chosen, chats, isDisabled, onDone }: LabelChosenProps) {
  const { t } = useLingui()
  const loaded = useChats()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="xs" disabled={isDisabled} onClick={() => setOpen((before) => !before)}>
          <Trans>Labels</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Labels`}>
        <Suspense fallback={<Loader size={20} role="status" aria-label={t`Loading`} />}>
          <labels.OfChosen
            companyId={companyId}
            chosen={chosen}
            chats={chats}
            onLabelled={(chatIds, change) =>
              applyChatEvent(loaded, { type: 'chats-labelled', companyId, chatIds, change })
            }
            onDone={onDone}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The actions on the chosen chats of a company, and on those of the support inbox. */
const actionsOfCompany: readonly BulkAction[] = ['read', 'ai-on', 'ai-off']
const actionsOfSupport: readonly BulkAction[] = ['read', 'done', 'ai-off']

type Props = {
  companyId: number
  filter: InboxFilter
  inbox: Inbox | undefined
  chats: readonly Chat[]
  total: number | null
  choosing: ReturnType<typeof useChoosing>
}

/** The bulk actions for the selected chats, with their result; chats that could not be changed stay selected. */
export function BulkPanel({ companyId, filter, inbox, chats, total, choosing }: Props) {
  const toasts = useToasts()
  const isSupportInbox = useIsSupportInbox()
  const { labels } = use(ChatPartsContext)
  const outcomeMessage = useOutcomeMessage()
  const bulk = useBulk(companyId, filter, inbox)
  const filterKey = JSON.stringify(filter)
  /** The filter of the list on screen; null when this panel is gone. */
  const shownFilter = useRef<string | null>(null)
  useEffect(() => {
    shownFilter.current = filterKey
    return () => {
      shownFilter.current = null
    }
  }, [filterKey])
  const [failure, setFailure] = useState<string | null>(null)
  // A failure ends with its filter. No key of this panel changes: a button that is being pressed stays the same.
  const [failureOf, setFailureOf] = useState(filterKey)
  if (failureOf !== filterKey) {
    setFailureOf(filterKey)
    setFailure(null)
  }
  const chosen = choosing.chosen ?? new Set<number>()
  const matching = bulk.canAll ? total : null
  const change = async (action: BulkAction) => {
    setFailure(null)
    const outcome = await bulk.change({ action, chatIds: [...chosen], isAll: choosing.isAll })
    if (outcome.done > 0) toasts.show({ type: 'success', message: outcomeMessage.done(outcome) })
    if (outcome.left.length === 0) return choosing.leave()
    const message = outcomeMessage.left(outcome)
    // The filter changed meanwhile, or this panel is gone: report it as a toast.
    if (shownFilter.current !== filterKey) return toasts.show({ type: 'error', message })
    setFailure(message)
    if (!choosing.isAll) choosing.choose(outcome.left)
  }
  return (
    <BulkBar
      actions={isSupportInbox ? actionsOfSupport : actionsOfCompany}
      count={choosing.isAll ? (total ?? chosen.size) : chosen.size}
      shown={chats.length}
      matching={matching}
      isAll={choosing.isAll}
      isBusy={bulk.isBusy}
      progress={bulk.progress}
      failure={failure}
      onShown={() => choosing.choose(chats.map((chat) => chat.id))}
      onMatching={choosing.chooseAll}
      onDo={(action) => void change(action)}
      onCancel={bulk.cancel}
      onLeave={choosing.leave}
    >
      {labels && !isSupportInbox && (
        <LabelChosen
          labels={labels}
          companyId={companyId}
          chosen={choosing.isAll ? { companyId, filter: toChatFilter(filter) } : { companyId, chatIds: [...chosen] }}
          chats={choosing.isAll ? chats : chats.filter(({ id }) => chosen.has(id))}
          isDisabled={chosen.size === 0 || bulk.isBusy}
          onDone={choosing.leave}
        />
      )}
    </BulkBar>
  )
}
