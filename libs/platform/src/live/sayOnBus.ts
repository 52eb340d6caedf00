import type { HeardEvent } from '@frontdesk/chat-thread'
import type { Bus } from '../bus/createBus.ts'

/** Republishes what the server said under the app's own word for it (LIVE-3). */
export function sayOnBus(bus: Bus, event: HeardEvent): void {
  switch (event.type) {
    case 'message-arrived':
      return bus.say('new_message', event)
    case 'message-updated':
      return bus.say('message_update', event)
    case 'message-status-changed':
      return bus.say('message_status_update', event)
    case 'chat-changed':
      return bus.say('chat_update', event)
  }
}
