import { switchesByName, type Board, type BoardRefusal } from '../oddities/Board.ts'
import { deleteInAccount, editInAccount, type SandboxConnection } from './accounts.ts'
import type { BotFaults } from './BotFaults.ts'
import { editAsCustomer, reactAsCustomer } from './changeAsCustomer.ts'
import type { Telegram } from './Telegram.ts'
import type { SandboxBot, SandboxCustomer, TelegramMessage } from './TelegramShapes.ts'
import { findConversation } from './TelegramState.ts'
import { accountSwitches, telegramSwitches } from './TelegramSwitches.ts'

/** Refusals of the Bot API, in its own words: https://core.telegram.org/bots/api#making-requests */
const refusals: readonly (readonly [name: string, code: number, description: string, more?: { migrateTo: number }])[] =
  [
    ['blocked', 403, 'Forbidden: bot was blocked by the user'],
    ['deactivated', 403, 'Forbidden: user is deactivated'],
    ['no-rights', 400, 'Bad Request: not enough rights to send text messages to the chat'],
    ['no-chat', 400, 'Bad Request: chat not found'],
    ['no-topic', 400, 'Bad Request: message thread not found'],
    ['moved', 400, 'Bad Request: group chat was upgraded to a supergroup chat', { migrateTo: -1_001_234_567_890 }],
    ['conflict', 409, 'Conflict: terminated by other getUpdates request'],
    ['server-error', 502, 'Bad Gateway'],
    ['unauthorized', 401, 'Unauthorized'],
  ]

const planned = (faults: BotFaults): BoardRefusal[] => [
  ...refusals.map(([name, code, description, more]) => ({
    name,
    title: `${code} ${description}`,
    plan: () => faults.next({ kind: 'refused', code, description, ...more }),
  })),
  {
    name: 'flood',
    title: '429 Too Many Requests, for a second',
    plan: () => faults.next({ kind: 'flood', retryAfter: 1 }),
  },
]

/** The odd sides of bots at Telegram. */
export function telegramBoard(telegram: Telegram, faults: BotFaults): Board {
  const all = (): { name: string; title: string; bot: SandboxBot; customer: SandboxCustomer }[] =>
    [...telegram.state.bots.values()].toReversed().flatMap((bot) =>
      [...telegram.state.customers.values()]
        .filter(({ id }) => findConversation(telegram.state, bot.id, id) !== undefined)
        .toReversed()
        .map((customer) => ({
          name: `${bot.id} ${customer.id}`,
          title: `${customer.firstName} with @${bot.username}`,
          bot,
          customer,
        })),
    )
  const toLast =
    (
      isBots: boolean,
      run: (bot: SandboxBot, customer: SandboxCustomer, last: TelegramMessage, given: string) => void,
    ) =>
    (name: string, given: string): string | null => {
      const found = all().find((one) => one.name === name)
      if (!found) return 'There is no such customer and bot'
      const messages = findConversation(telegram.state, found.bot.id, found.customer.id)?.messages ?? []
      const last = messages.findLast(({ from, text }) => from.is_bot === isBots && (isBots || text !== undefined))
      if (!last) return 'Nothing has been written there'
      run(found.bot, found.customer, last, given)
      return null
    }
  return {
    name: 'telegram',
    title: 'Telegram',
    ...switchesByName(telegram.switches, telegramSwitches),
    refusals: planned(faults),
    ends: all,
    acts: [
      {
        name: 'edit',
        title: 'The customer edits their last message',
        about: 'As Telegram allows it for two days.',
        field: { title: 'New text', example: 'At six, please' },
        run: toLast(false, (bot, _customer, last, given) => editAsCustomer(telegram, bot, last, given)),
      },
      {
        name: 'react',
        title: 'The customer reacts to the last answer',
        about: 'With a heart, in place of what they reacted with before.',
        run: toLast(true, (bot, customer, last) => reactAsCustomer(telegram, bot, customer, last)),
      },
    ],
  }
}

/** The odd sides of accounts that are connected to a bot. */
export function accountBoard(telegram: Telegram, faults: BotFaults): Board {
  const all = (): { name: string; title: string; at: SandboxConnection; last: TelegramMessage }[] =>
    [...telegram.state.accounts.values()].toReversed().flatMap(({ botId, connection, messages }) => {
      const bot = [...telegram.state.bots.values()].find(({ id }) => id === botId)
      const owner = telegram.state.customers.get(connection.user.id)
      const last = messages.findLast(({ from }) => from.id !== connection.user.id)
      return bot && owner && last
        ? [
            {
              name: connection.id,
              title: `${last.from.first_name} with ${connection.user.first_name}, by @${bot.username}`,
              at: { bot, owner, connection },
              last,
            },
          ]
        : []
    })
  const toLast =
    (run: (at: SandboxConnection, last: TelegramMessage, given: string) => void) =>
    (name: string, given: string): string | null => {
      const found = all().find((one) => one.name === name)
      if (!found) return 'Nobody has written to that account'
      run(found.at, found.last, given)
      return null
    }
  return {
    name: 'telegram-business',
    title: 'Telegram Business',
    ...switchesByName(telegram.accountSwitches, accountSwitches),
    refusals: planned(faults),
    ends: all,
    acts: [
      {
        name: 'edit',
        title: 'The customer edits their last message',
        about: 'The bot gets the edit, as of any chat of the account.',
        field: { title: 'New text', example: 'At six, please' },
        run: toLast((at, last, given) => editInAccount(telegram, at, last, given)),
      },
      {
        name: 'delete',
        title: 'The last message of the customer is deleted',
        about: 'Telegram does not say by whom.',
        run: toLast((at, last) => {
          const customer = telegram.state.customers.get(last.from.id)
          if (customer) deleteInAccount(telegram, at, customer, [last.message_id])
        }),
      },
    ],
  }
}
