import type { InboxFilter } from '@frontdesk/chat-thread'
import { storedAtom } from '@frontdesk/platform'

/** All chats of the company. */
export const everyChat: InboxFilter = { platforms: [], ai: 'all', hidePromotional: false }

const platforms = ['telegram', 'whatsapp', 'whatsapp_web', 'instagram', 'openai', 'internal'] as const

function readFilter(stored: string): InboxFilter {
  const raw = JSON.parse(stored) as Partial<Record<keyof InboxFilter, unknown>> | null // each field is looked at below
  const chosen = raw?.platforms
  return {
    platforms: platforms.filter((platform) => Array.isArray(chosen) && chosen.includes(platform)),
    ai: raw?.ai === 'on' || raw?.ai === 'off' ? raw.ai : 'all',
    hidePromotional: raw?.hidePromotional === true,
  }
}

/** How the administrator narrowed the chat list on this device (CHAT-3). */
export const inboxFilterAtom = storedAtom<InboxFilter>('inboxFilter', readFilter, everyChat)
