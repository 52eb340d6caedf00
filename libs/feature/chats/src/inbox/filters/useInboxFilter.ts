import type { InboxFilter } from '@frontdesk/chat-thread'
import { useAdmin, storedAtom, type StorageKey } from '@frontdesk/platform'
import { useAtom } from 'jotai'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { everyChat, isNarrow, isSameFilter } from '../../chat/everyChat.ts'
import { readFilter, withFilter } from './filterInAddress.ts'
import { platformsOf } from './chatFilter.ts'

type Raw = Partial<Record<keyof InboxFilter, unknown>> | null

function readOne(raw: Raw): InboxFilter {
  return {
    platforms: platformsOf(Array.isArray(raw?.platforms) ? raw.platforms : []),
    ai: raw?.ai === 'on' || raw?.ai === 'off' ? raw.ai : 'all',
    unread: raw?.unread === true,
    hidePromotional: raw?.hidePromotional === true,
    // A search is of the moment; and a customer's name is nothing to leave on a device.
    search: '',
  }
}

function readFilters(stored: string): Readonly<Record<string, InboxFilter>> | undefined {
  const raw: unknown = JSON.parse(stored)
  if (typeof raw !== 'object' || raw === null) return undefined
  return Object.fromEntries(
    Object.entries(raw as Record<string, Raw>).map(([adminId, filter]) => [adminId, readOne(filter)]),
  ) // each field is looked at above
}

const key: StorageKey = 'inboxFilter'

/** How each administrator narrowed the chat list last on this device, by their ids; without a search (CHAT-3). */
const inboxFilterAtom = storedAtom<Readonly<Record<string, InboxFilter>>>(key, readFilters, {})

/**
 * What the chat list is narrowed to: the address says it (CHAT-3). Who arrives by an address that names no filter finds
 * the one they used last; who then goes back, leaves it. A choice is a step of the history, typing in a search is not.
 */
export function useInboxFilter(): [InboxFilter, (filter: InboxFilter, how?: { isTyped?: boolean }) => void] {
  const [query, setQuery] = useSearchParams()
  const [remembered, remember] = useAtom(inboxFilterAtom)
  const who = String(useAdmin()?.id ?? 0)
  const lastUsed = remembered[who] ?? everyChat
  const named = readFilter(query)
  const [isArriving, setArriving] = useState(named === null && isNarrow(lastUsed))
  if (isArriving && named !== null) setArriving(false)
  const asText = JSON.stringify(named ?? (isArriving ? lastUsed : everyChat))
  // The same object for as long as the same is shown: lists of thousands are narrowed by it.
  const filter = useMemo(() => JSON.parse(asText) as InboxFilter, [asText]) // what was written a line above

  const nameInAddress = useEffectEvent(() => {
    if (isArriving) setQuery((before) => withFilter(before, lastUsed), { replace: true })
  })
  useEffect(() => nameInAddress(), [])
  const keep = useEffectEvent(() => {
    const kept = { ...filter, search: '' }
    if (!isSameFilter(kept, lastUsed)) remember((before) => ({ ...before, [who]: kept }))
  })
  // Before it is painted: who sees what is shown may leave the page at once.
  useLayoutEffect(() => keep(), [asText])

  return [
    filter,
    (chosen, { isTyped = false } = {}) => setQuery((before) => withFilter(before, chosen), { replace: isTyped }),
  ]
}
