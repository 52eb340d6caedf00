import type { Messenger } from '@frontdesk/contract'

/** Where a customer talks to a Telegram bot: in Telegram, or on the sandbox's page when the bot lives there. Null while its name is not known. */
export function talkAddress({ metadata }: Pick<Messenger, 'metadata'>, apiHost: string): string | null {
  const { botUsername } = metadata
  if (!botUsername) return null
  const name = encodeURIComponent(botUsername)
  if (metadata['sandbox'] !== true) return `https://t.me/${name}`
  return sandboxAddress(`/sandbox/customer?bot=${name}`, apiHost)
}

/** Where a page of the sandbox is: beside the provider API. */
export const sandboxAddress = (path: string, apiHost: string): string | null =>
  URL.canParse(apiHost) ? new URL(path, apiHost).href : null
