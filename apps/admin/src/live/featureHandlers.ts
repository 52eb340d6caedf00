import { applyChatEvent, applyStreamEvent, applyTyping, chatsOf } from '@frontdesk/chats'
import type { LiveOptions, Platform } from '@frontdesk/platform'
import { applySupportEvent, applySupportStream } from '@frontdesk/support-widget'

/** Applies live events to every feature: each one changes its own chats and ignores the others. */
export function featureHandlers(
  platform: Pick<Platform, 'queryClient' | 'singleton'>,
): Pick<LiveOptions, 'onEvent' | 'onStream' | 'onTyping'> {
  const { queryClient } = platform
  const chats = chatsOf(platform)
  return {
    onEvent(event) {
      applyChatEvent(chats, event)
      applySupportEvent(queryClient, event)
    },
    onStream(event) {
      applyStreamEvent(chats, event)
      applySupportStream(queryClient, event, new Date())
    },
    onTyping: (typing) => applyTyping(chats, typing),
  }
}
