import { applyChatEvent, hearStreamEvent, hearTyping } from '@frontdesk/chats'
import type { LiveWorld, Platform } from '@frontdesk/platform'
import { hearSupportEvent, hearSupportStream } from '@frontdesk/support-widget'

/** Which feature hears what the server says: each knows its own chats, and lets the others pass. */
export function hearing({
  queryClient,
}: Pick<Platform, 'queryClient'>): Pick<LiveWorld, 'hear' | 'hearStream' | 'hearTyping'> {
  return {
    hear(event) {
      applyChatEvent(queryClient, event)
      hearSupportEvent(queryClient, event)
    },
    hearStream(event) {
      hearStreamEvent(queryClient, event)
      hearSupportStream(queryClient, event, new Date())
    },
    hearTyping: (typing) => hearTyping(queryClient, typing),
  }
}
