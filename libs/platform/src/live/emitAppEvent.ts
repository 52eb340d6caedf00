import type { ServerEvent } from '@frontdesk/chat-thread'
import type { AppEvents } from '../events/createAppEvents.ts'

/** Republishes what the server said under the app's own word for it (LIVE-3). */
export function emitAppEvent(events: AppEvents, event: ServerEvent): void {
  switch (event.type) {
    case 'message-arrived':
      return events.emit('new_message', event)
    case 'message-updated':
      return events.emit('message_update', event)
    case 'message-status-changed':
      return events.emit('message_status_update', event)
    case 'chat-changed':
      return events.emit('chat_update', event)
  }
}
