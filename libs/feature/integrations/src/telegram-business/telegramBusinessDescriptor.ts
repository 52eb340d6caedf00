import { msg } from '@lingui/core/macro'
import type { ChannelDescriptor } from '../connect/ChannelDescriptor.ts'
import { telegramDescriptor } from '../telegram/telegramDescriptor.tsx'

/** Telegram Business: accounts of persons, which are connected to a bot. */
export const telegramBusinessDescriptor: ChannelDescriptor = {
  talkAddresses: (metadata) => {
    const name = metadata['username']
    if (typeof name !== 'string' || name === '') return null
    const encoded = encodeURIComponent(name)
    return { vendor: `https://t.me/${encoded}`, sandboxPath: `/sandbox/telegram-business?account=${encoded}` }
  },
  renewal: telegramDescriptor.renewal,
  repair: msg`In the Telegram app of the account, under Settings → Telegram Business → Chatbots, add the bot and let it reply to messages: all chats stay.`,
  failures: {
    ...telegramDescriptor.failures,
    BOT_NOT_FOR_BUSINESS: msg`This bot cannot be connected to accounts yet. In BotFather, open its Bot Settings and turn on Business Mode, then try again.`,
  },
  notConnected: telegramDescriptor.notConnected,
}
