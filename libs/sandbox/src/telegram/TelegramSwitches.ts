import type { BoardSwitch } from '../oddities/Board.ts'

/** The odd sides of Telegram that are on or off: of bots, and of accounts. */
export type TelegramSwitch = 'updates-twice'
export type AccountSwitch = 'greets'

/** How the switchboard names them. */
export const telegramSwitches: Readonly<Record<TelegramSwitch, Omit<BoardSwitch, 'name'>>> = {
  'updates-twice': {
    title: 'Updates come twice',
    about: 'Every update is posted, or handed out, again after it was taken.',
  },
}
export const accountSwitches: Readonly<Record<AccountSwitch, Omit<BoardSwitch, 'name'>>> = {
  greets: {
    title: 'The account greets by itself',
    about: 'Telegram answers the first message of a customer in the owner’s name.',
  },
}
