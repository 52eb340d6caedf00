import { chatControlCalls } from '@frontdesk/api-client'
import type { Platform } from '@frontdesk/platform'

/** Which chat a window shows, null for none, and the live connection by which it is known. */
type Look = { companyId: number; connectionId: string; chatId: number | null }

/**
 * Creates the page's one reporter of the chat that it shows: `platform.singleton(createLooks)`. Reports go one after
 * the other, whichever view they come from: a late one would end what a later one has begun. What was superseded before
 * it could go is dropped, such as the end of a chat that another one has replaced.
 */
export function createLooks({ api }: Pick<Platform, 'api'>): (look: Look) => void {
  const { lookAtChat } = api.subject(chatControlCalls)
  let next: Look | null = null
  let isSending = false
  const send = async () => {
    isSending = true
    // A view that replaces another one speaks in the same moment.
    await Promise.resolve()
    while (next !== null) {
      const look = next
      next = null
      // Colleagues see less for a while: nothing that the user must know.
      await lookAtChat(look).catch(() => undefined)
    }
    isSending = false
  }
  return (look) => {
    next = look
    if (!isSending) void send()
  }
}
