import type { Settings } from '../ports/Settings.ts'

/** The Bot API, unless the settings name another server. */
const telegramItself = 'https://api.telegram.org'

/**
 * The root address of the Bot API: the sandbox's at `sandboxOrigin`, or Telegram's. Sandbox bots exist nowhere else.
 */
export const telegramRoot = ({ telegram }: Pick<Settings, 'telegram'>, sandboxOrigin: string | null): string =>
  sandboxOrigin === null ? (telegram.apiRoot ?? telegramItself) : `${sandboxOrigin}/sandbox/telegram`
