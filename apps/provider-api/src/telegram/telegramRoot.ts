import type { Settings } from '../ports/Settings.ts'

/** Where real bots speak, unless the settings name another server. */
const telegramItself = 'https://api.telegram.org'

/** The Bot API's address: the sandbox's on this very server at `origin`, or Telegram's. A bot of the sandbox exists nowhere else. */
export const telegramRoot = ({ telegram }: Pick<Settings, 'telegram'>, sandboxOrigin: string | null): string =>
  sandboxOrigin === null ? (telegram.apiRoot ?? telegramItself) : `${sandboxOrigin}/sandbox/telegram`
