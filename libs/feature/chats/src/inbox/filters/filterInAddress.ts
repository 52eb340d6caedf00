import type { InboxFilter } from '@frontdesk/chat-thread'
import { everyChat } from '../../chat/everyChat.ts'
import { platformsOf } from './chatFilter.ts'

const longest = 200
const searchIn = (raw: string | null) => (raw ?? '').replace(/\s+/gu, ' ').trim().slice(0, longest).trim()

/**
 * Reads the filter from an address: `platform=telegram,whatsapp&ai=off&unread=1&needs=you&promo=hide&q=anna` (CHAT-3).
 * Ignores invalid values; null if no valid parameter is left. `ai=all` is valid: it selects all chats.
 */
export function readFilter(query: URLSearchParams): InboxFilter | null {
  const ai = query.get('ai')
  const filter: InboxFilter = {
    platforms: platformsOf(query.getAll('platform').flatMap((list) => list.split(','))),
    ai: ai === 'on' || ai === 'off' ? ai : 'all',
    unread: query.get('unread') === '1',
    needsYou: query.get('needs') === 'you',
    hidePromotional: query.get('promo') === 'hide',
    search: searchIn(query.get('q')),
  }
  const hasFilter =
    ai === 'all' ||
    filter.ai !== 'all' ||
    filter.platforms.length > 0 ||
    filter.unread ||
    filter.needsYou ||
    filter.hidePromotional ||
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
  set('q', searchIn(filter.search))
  return after
}
