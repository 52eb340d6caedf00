import { compareMessages } from '@frontdesk/chat-thread'
import type { Message } from '@frontdesk/contract'
import { inFoundOrder } from './loadedPages.ts'

/**
 * What was found here and what the server found, newest first, each message once. Where the server has read on only so far,
 * older ones that happen to be here wait for it: between them others may be missing.
 */
export function joinHits(
  local: readonly Message[],
  server: readonly Message[] | undefined,
  serverIsDone: boolean,
): readonly Message[] {
  if (server === undefined) return local
  const last = server.at(-1)
  const known =
    serverIsDone || last === undefined ? local : local.filter((message) => compareMessages(message, last) >= 0)
  return inFoundOrder([...server, ...known])
}
