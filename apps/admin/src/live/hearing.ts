import { applyChatEvent, applyStreamEvent, applyTyping } from '@frontdesk/chats'
import type { LiveOptions, Platform } from '@frontdesk/platform'
import { applySupportEvent, applySupportStream } from '@frontdesk/support-widget'

/** Which feature hears what the server says: each knows its own chats, and lets the others pass. */
export function hearing({
  queryClient,
}: Pick<Platform, 'queryClient'>): Pick<LiveOptions, 'onEvent' | 'onStream' | 'onTyping'> {
  return {
    onEvent(event) {
      applyChatEvent(queryClient, event)
      applySupportEvent(queryClient, event)
    },
    onStream(event) {
      applyStreamEvent(queryClient, event)
      applySupportStream(queryClient, event, new Date())
    },
    onTyping: (typing) => applyTyping(queryClient, typing),
  }
}
