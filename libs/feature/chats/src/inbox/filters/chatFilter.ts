import { snoozedIn, type InboxFilter } from '@frontdesk/chat-thread'
import type { BodyOf, ChannelType } from '@frontdesk/contract'
import { channelTypes } from '@frontdesk/contract/channels'
import { mostLabels } from '@frontdesk/contract/limits'

/** The channels that chats are filtered by, in the order in which they are shown. */
export const filteredChannels = channelTypes.filter((platform) => platform !== 'openai')

/** The valid channels among some values, without duplicates, in a fixed order. */
export const platformsOf = (values: readonly unknown[]): readonly ChannelType[] =>
  channelTypes.filter((platform) => values.includes(platform))

/** The valid ids of labels among some values, without duplicates, in ascending order. */
export const labelIdsOf = (values: readonly unknown[]): readonly number[] =>
  [...new Set(values.map(Number))]
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .toSorted((one, other) => one - other)
    .slice(0, mostLabels)

/** The people whose chats are listed, as a filter names them; `all` for any other value. */
export const assignedOf = (value: unknown): InboxFilter['assigned'] =>
  value === 'me' || value === 'nobody' ? value : 'all'

type ChatFilter = NonNullable<BodyOf<'markChatsViewed'>['filter']>

/** Converts a filter to the provider API's shape; leaves out fields that filter nothing (CHAT-3). */
export const toChatFilter = (filter: InboxFilter): ChatFilter => ({
  ...(filter.platforms.length > 0 && { platforms: [...filter.platforms] }),
  ...(filter.ai !== 'all' && { aiEnabled: filter.ai === 'on' }),
  ...(filter.unread && { unread: true }),
  ...(filter.needsYou && { needsHuman: true }),
  ...(filter.hidePromotional && { hidePromotional: true }),
  ...(filter.labelIds.length > 0 && { labelIds: [...filter.labelIds] }),
  ...(snoozedIn(filter) !== undefined && { snoozed: snoozedIn(filter) }),
  ...(filter.assigned !== 'all' && { assigned: filter.assigned }),
  ...(filter.search !== '' && { search: filter.search }),
})

/** Converts a filter from the provider API's shape. */
export const ofChatFilter = ({
  platforms,
  aiEnabled,
  unread,
  needsHuman,
  hidePromotional,
  labelIds,
  snoozed,
  assigned,
  search,
}: ChatFilter): InboxFilter => ({
  platforms: platformsOf(platforms ?? []),
  ai: aiEnabled === undefined ? 'all' : aiEnabled ? 'on' : 'off',
  unread: unread === true,
  needsYou: needsHuman === true,
  hidePromotional: hidePromotional === true,
  labelIds: labelIdsOf(labelIds ?? []),
  snoozed: snoozed === true,
  search: search ?? '',
  assigned: assigned ?? 'all',
})
