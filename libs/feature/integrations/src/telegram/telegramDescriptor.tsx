import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ChannelDescriptor } from '../connect/ChannelDescriptor.ts'
import { findBotToken } from './ConnectTelegram.tsx'

const TokenSteps = () => (
  <Trans>
    Open BotFather in Telegram, send it <code>/token</code>, choose this bot, and paste the answer here. All chats stay.
  </Trans>
)

/** Telegram: bots, whose token BotFather gives. */
export const telegramDescriptor = {
  talkAddresses: ({ botUsername }) => {
    if (!botUsername) return null
    const name = encodeURIComponent(botUsername)
    return { vendor: `https://t.me/${name}`, sandboxPath: `/sandbox/customer?bot=${name}` }
  },
  renewal: {
    by: 'token',
    field: {
      label: msg`Bot token`,
      missing: msg`Paste the token that BotFather gave you`,
      Steps: TokenSteps,
      maxLength: 300,
      tokenIn: (pasted) => findBotToken(pasted) ?? pasted.trim(),
    },
  },
  repair: msg`Nothing arrives and nothing is sent. Enter the current token of the same bot: all chats stay.`,
  failures: {
    BOT_TOKEN_REJECTED: msg`Telegram does not know this token. Copy it once more from BotFather, all of it.`,
    BOT_ALREADY_CONNECTED: msg`This bot is connected already. To connect another, make one with BotFather first.`,
    BOT_USED_ELSEWHERE: msg`This bot is connected to another company. Disconnect it there, or make another bot with BotFather.`,
    OTHER_BOT: msg`This is the token of another bot. Each bot is a channel of its own: connect it as a new one.`,
    CHANNEL_UNREACHABLE: msg`Telegram does not answer. Nothing was changed; try again in a minute.`,
  },
  notConnected: msg`The bot could not be connected. Try again.`,
} satisfies ChannelDescriptor
