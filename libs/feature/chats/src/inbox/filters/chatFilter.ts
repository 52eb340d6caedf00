import type { InboxFilter } from '@frontdesk/chat-thread'
import type { BodyOf, ChannelType } from '@frontdesk/contract'
import { channelTypes } from '@frontdesk/contract/channels'

/** The channels that chats are filtered by, in the order in which they are shown. */
export const filteredChannels = channelTypes.filter((platform) => platform !== 'openai')

/** The valid channels among some values, without duplicates, in a fixed order. */
export const platformsOf = (values: readonly unknown[]): readonly ChannelType[] =>
  channelTypes.filter((platform) => values.includes(platform))

type ChatFilter = NonNullable<BodyOf<'markChatsViewed'>['filter']>

/** Converts a filter to the provider API's shape; leaves out fields that filter nothing (CHAT-3). */
export const toChatFilter = (filter: InboxFilter): ChatFilter => ({
  ...(filter.platforms.length > 0 && { platforms: [...filter.platforms] }),
  ...(filter.ai !== 'all' && { aiEnabled: filter.ai === 'on' }),
  ...(filter.unread && { unread: true }),
  ...(filter.needsYou && { needsHuman: true }),
  ...(filter.hidePromotional && { hidePromotional: true }),
  ...(filter.search !== '' && { search: filter.search }),
})

/** Converts a filter from the provider API's shape. */
export const ofChatFilter = ({
  platforms,
  aiEnabled,
  unread,
  needsHuman,
  hidePromotional,
  search,
}: ChatFilter): InboxFilter => ({
  platforms: platformsOf(platforms ?? []),
  ai: aiEnabled === undefined ? 'all' : aiEnabled ? 'on' : 'off',
  unread: unread === true,
  needsYou: needsHuman === true,
  hidePromotional: hidePromotional === true,
  search: search ?? '',
})
