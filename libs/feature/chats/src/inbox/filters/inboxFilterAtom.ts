import type { InboxFilter } from '@frontdesk/chat-thread'
import { storedAtom, type StorageKey } from '@frontdesk/platform'
import { platformsOf } from './platformsOf.ts'

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
export const inboxFilterAtom = storedAtom<Readonly<Record<string, InboxFilter>>>(key, readFilters, {})
