import { capabilitiesOf } from '@frontdesk/channel-capabilities'
import { applyChatEvent, applyStreamEvent, applyTyping, chatsOf, resyncChats } from '@frontdesk/chats'
import type { LiveOptions, Platform } from '@frontdesk/platform'
import { supportOf } from '@frontdesk/support-widget'

/** Applies live events to every feature: each one changes its own chats and ignores the others. */
export function featureHandlers(
  platform: Pick<Platform, 'singleton' | 'queryClient'>,
): Pick<LiveOptions, 'onEvent' | 'onStream' | 'onTyping' | 'onChannel' | 'refetch'> {
  const chats = chatsOf(platform)
  const support = supportOf(platform)
  return {
    onEvent(event) {
      applyChatEvent(chats, event)
      support.apply(event)
    },
    onStream(event) {
      applyStreamEvent(chats, event)
      support.stream(event)
    },
    refetch: () => support.refresh(),
    onTyping(typing) {
      applyTyping(chats, typing)
      support.personTypes(typing)
    },
    onChannel(event) {
      // The history of a phone comes as one event of its channel, not as thousands of its chats and messages.
      if (capabilitiesOf(event.channel).bringsHistory && event.status === 'connected')
        void resyncChats(platform.queryClient)
    },
  }
}
