import { capabilitiesOf } from '@frontdesk/channel-capabilities'
import { applyChatEvent, applyStreamEvent, applyTyping, chatsOf, resyncChats } from '@frontdesk/chats'
import { customerEventsOf } from '@frontdesk/customers'
import { noteEventsOf } from '@frontdesk/notes'
import type { LiveOptions, Platform } from '@frontdesk/platform'
import { viewCountsOf } from '@frontdesk/team'
import { supportOf } from '@frontdesk/support-widget'

/** Applies live events to every feature: each one changes its own chats and ignores the others. */
export function featureHandlers(
  platform: Pick<Platform, 'singleton' | 'queryClient'>,
): Pick<LiveOptions, 'onEvent' | 'onStream' | 'onTyping' | 'onChannel' | 'onNote' | 'refetch'> {
  const chats = chatsOf(platform)
  const support = supportOf(platform)
  const notes = noteEventsOf(platform)
  const customers = customerEventsOf(platform)
  const views = viewCountsOf(platform)
  return {
    onEvent(event) {
      applyChatEvent(chats, event)
      support.apply(event)
      customers.apply(event)
      views.apply(event)
      if (event.type === 'chat-changed' && event.chat.joinedInto != null)
        notes.readAgain(event.companyId, event.chat.joinedInto)
      if (event.type === 'chat-changed' && event.chat.isErased === true) notes.forget(event.companyId, event.chat.id)
    },
    onNote(event) {
      notes.apply(event)
      customers.noteChanged(event.companyId, event.note.chatId)
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
