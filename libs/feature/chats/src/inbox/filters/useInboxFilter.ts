import type { InboxFilter } from '@frontdesk/chat-thread'
import { useAdmin, storedAtom, type StorageKey } from '@frontdesk/platform'
import { useAtom } from 'jotai'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { everyChat, isNarrow, isSameFilter } from '../../chat/everyChat.ts'
import { readFilter, withFilter } from './filterInAddress.ts'
import { assignedOf, labelIdsOf, platformsOf } from './chatFilter.ts'

type Raw = Partial<Record<keyof InboxFilter, unknown>> | null

function readOne(raw: Raw): InboxFilter {
  return {
    platforms: platformsOf(Array.isArray(raw?.platforms) ? raw.platforms : []),
    ai: raw?.ai === 'on' || raw?.ai === 'off' ? raw.ai : 'all',
    unread: raw?.unread === true,
    needsYou: raw?.needsYou === true,
    hidePromotional: raw?.hidePromotional === true,
    labelIds: labelIdsOf(Array.isArray(raw?.labelIds) ? raw.labelIds : []),
    snoozed: raw?.snoozed === true,
    // The search is not stored: it is short-lived, and may be a customer's name.
    search: '',
    assigned: assignedOf(raw?.assigned),
  }
}

function readFilters(stored: string): Readonly<Record<string, InboxFilter>> | undefined {
  const raw: unknown = JSON.parse(stored)
  if (typeof raw !== 'object' || raw === null) return undefined
  return Object.fromEntries(
    Object.entries(raw as Record<string, Raw>).map(([adminId, filter]) => [adminId, readOne(filter)]),
  ) // each field is checked above
}

const key: StorageKey = 'inboxFilter'

/** The last filter of each administrator on this device, by admin id, without the search (CHAT-3). */
const inboxFilterAtom = storedAtom<Readonly<Record<string, InboxFilter>>>(key, readFilters, {})

/**
 * Where a page is that was opened without a filter. `searched`: a search has been typed since, which does not stand for
 * the rest of the filter. `over`: the address names the filter, or none is to be restored.
 */
type Arrival = 'unnamed' | 'searched' | 'over'

/**
 * The filter of the chat list, stored in the address (CHAT-3). An address without a filter starts with the last one
 * that this administrator used on this device, without an entry in the history. Each change is an entry in the
 * history; typing a search is not.
 */
export function useInboxFilter() {
  const [query, setQuery] = useSearchParams()
  const [remembered, remember] = useAtom(inboxFilterAtom)
  const adminId = useAdmin()?.id
  const lastUsed = (adminId === undefined ? undefined : remembered[adminId]) ?? everyChat
  const named = readFilter(query)
  const [arrival, setArrival] = useState<Arrival>(named === null ? 'unnamed' : 'over')
  const isArriving = arrival !== 'over'
  const isNamed =
    named !== null &&
    (arrival === 'unnamed' || (adminId !== undefined && isSameFilter({ ...named, search: '' }, lastUsed)))
  if (isArriving && (isNamed || (adminId !== undefined && !isNarrow(lastUsed)))) setArrival('over')
  const asText = JSON.stringify(named ?? (isArriving ? lastUsed : everyChat))
  // Keep the identity of an unchanged filter: lists of thousands of chats are filtered by it.
  const filter = useMemo(() => JSON.parse(asText) as InboxFilter, [asText]) // serialized on the line above

  const nameInAddress = useEffectEvent(() => {
    if (isArriving && adminId !== undefined)
      setQuery((before) => withFilter(before, { ...lastUsed, search: readFilter(before)?.search ?? '' }), {
        replace: true,
      })
  })
  useEffect(() => nameInAddress(), [adminId])
  const store = useEffectEvent(() => {
    const current = { ...filter, search: '' }
    if (adminId !== undefined && !isArriving && !isSameFilter(current, lastUsed))
      remember((before) => ({ ...before, [adminId]: current }))
  })
  // Before painting: the user may leave the page as soon as the filter is visible.
  useLayoutEffect(() => store(), [asText, adminId, isArriving])

  return {
    filter,
    /**
     * False until it is known who is signed in, if a filter of theirs may have to be restored: no
     * list is to be loaded before.
     */
    isRestored: !isArriving || adminId !== undefined || !Object.values(remembered).some(isNarrow),
    setFilter: (chosen: InboxFilter, { isTyped = false } = {}) => {
      if (isArriving) setArrival(isTyped ? 'searched' : 'unnamed')
      setQuery((before) => withFilter(before, chosen), { replace: isTyped })
    },
  }
}
