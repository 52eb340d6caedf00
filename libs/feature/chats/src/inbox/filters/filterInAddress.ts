import type { InboxFilter } from '@frontdesk/chat-thread'
import { everyChat } from '../../chat/everyChat.ts'
import { assignedOf, labelIdsOf, platformsOf } from './chatFilter.ts'

const longest = 200
const searchIn = (raw: string | null) => (raw ?? '').replace(/\s+/gu, ' ').trim().slice(0, longest).trim()

/**
 * Reads the filter from an address (CHAT-3):
 * `platform=telegram,whatsapp&ai=off&unread=1&promo=hide&snoozed=1&label=3,7&assigned=me&q=anna`. Ignores invalid
 * values; null if no valid parameter is left. `ai=all` is valid: it selects all chats.
 */
export function readFilter(query: URLSearchParams): InboxFilter | null {
  const ai = query.get('ai')
  const filter: InboxFilter = {
    platforms: platformsOf(query.getAll('platform').flatMap((list) => list.split(','))),
    ai: ai === 'on' || ai === 'off' ? ai : 'all',
    unread: query.get('unread') === '1',
    needsYou: query.get('needs') === 'you',
    hidePromotional: query.get('promo') === 'hide',
    labelIds: labelIdsOf(query.getAll('label').flatMap((list) => list.split(','))),
    snoozed: query.get('snoozed') === '1',
    search: searchIn(query.get('q')),
    assigned: assignedOf(query.get('assigned')),
  }
  const hasFilter =
    ai === 'all' ||
    filter.ai !== 'all' ||
    filter.platforms.length > 0 ||
    filter.unread ||
    filter.needsYou ||
    filter.hidePromotional ||
    filter.labelIds.length > 0 ||
    filter.snoozed ||
    filter.assigned !== 'all' ||
    filter.search !== ''
  return hasFilter ? filter : null
}

/** Returns the query with this filter in place of its current one; other parameters stay. */
export function withFilter(query: URLSearchParams, filter: InboxFilter): URLSearchParams {
  const after = new URLSearchParams(query)
  const set = (name: string, value: string) => (value === '' ? after.delete(name) : after.set(name, value))
  set('platform', platformsOf(filter.platforms).join(','))
  set('ai', filter.ai === everyChat.ai ? '' : filter.ai)
  set('unread', filter.unread ? '1' : '')
  set('needs', filter.needsYou ? 'you' : '')
  set('promo', filter.hidePromotional ? 'hide' : '')
  set('label', labelIdsOf(filter.labelIds).join(','))
  set('snoozed', filter.snoozed ? '1' : '')
  set('assigned', filter.assigned === 'all' ? '' : filter.assigned)
  set('q', searchIn(filter.search))
  return after
}
