import type { Messenger } from '@frontdesk/contract'

/**
 * The address where customers write to a Telegram bot: in Telegram, or on the sandbox's page for a sandbox bot. Null
 * while the bot's name is missing.
 */
export function talkAddress({ metadata }: Pick<Messenger, 'metadata'>, apiHost: string): string | null {
  const { botUsername } = metadata
  if (!botUsername) return null
  const name = encodeURIComponent(botUsername)
  if (metadata['sandbox'] !== true) return `https://t.me/${name}`
  return sandboxAddress(`/sandbox/customer?bot=${name}`, apiHost)
}

/** The address of a sandbox page: at the host of the provider API. */
export const sandboxAddress = (path: string, apiHost: string): string | null =>
  URL.canParse(apiHost) ? new URL(path, apiHost).href : null
