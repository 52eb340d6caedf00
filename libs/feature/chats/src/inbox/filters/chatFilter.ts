import type { InboxFilter } from '@frontdesk/chat-thread'
import type { BodyOf, Platform } from '@frontdesk/contract'

const platforms = [
  'telegram',
  'whatsapp',
  'whatsapp_web',
  'instagram',
  'openai',
  'internal',
] as const satisfies readonly Platform[]

/** The channels among some words, each once, in one order; what is no channel is ignored. */
export const platformsOf = (words: readonly unknown[]): readonly Platform[] =>
  platforms.filter((platform) => words.includes(platform))

type ChatFilter = NonNullable<BodyOf<'markChatsViewed'>['filter']>

/** The filter as the provider API names it: what narrows nothing is left out (CHAT-3). */
export const toChatFilter = (filter: InboxFilter): ChatFilter => ({
  ...(filter.platforms.length > 0 && { platforms: [...filter.platforms] }),
  ...(filter.ai !== 'all' && { aiEnabled: filter.ai === 'on' }),
  ...(filter.unread && { unread: true }),
  ...(filter.hidePromotional && { hidePromotional: true }),
  ...(filter.search !== '' && { search: filter.search }),
})

/** The filter that the provider API names. */
export const ofChatFilter = ({ platforms, aiEnabled, unread, hidePromotional, search }: ChatFilter): InboxFilter => ({
  platforms: platformsOf(platforms ?? []),
  ai: aiEnabled === undefined ? 'all' : aiEnabled ? 'on' : 'off',
  unread: unread === true,
  hidePromotional: hidePromotional === true,
  search: search ?? '',
})
