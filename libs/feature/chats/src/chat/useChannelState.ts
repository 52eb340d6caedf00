import type { Chat, Messenger } from '@frontdesk/contract'
import { connectionOf } from '@frontdesk/integration-rules'
import { useChannelOfChat } from '@frontdesk/platform'

/**
 * Whether messages pass between a chat and its customer. `open` also where that is not known: the
 * server then refuses by itself.
 */
export type ChannelState =
  { is: 'open' } | { is: 'deleted' } | { is: 'connecting'; channel: Messenger } | { is: 'off'; channel: Messenger }

/** Returns whether the channel of a chat is connected (INT-2): the same for its thread and its row of the list. */
export function useChannelState(chat: Pick<Chat, 'companyId' | 'messengerId'>): ChannelState {
  const found = useChannelOfChat(chat)
  if (found.is === 'deleted') return { is: 'deleted' }
  if (found.is !== 'there') return { is: 'open' }
  const { channel } = found
  switch (connectionOf(channel)) {
    case 'connected':
      return { is: 'open' }
    case 'connecting':
      return { is: 'connecting', channel }
    case 'failed':
    case 'off':
      return { is: 'off', channel }
  }
}
