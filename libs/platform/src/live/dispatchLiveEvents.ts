import { ApiError, readReason, toTyping } from '@frontdesk/api-client'
import type { ServerEvent } from '@frontdesk/chat-thread'
import { readStreamEvent } from '@frontdesk/stream-draft'
import type { AppEvents } from '../events/createAppEvents.ts'
import type { LiveOptions, LogEvent } from './LiveOptions.ts'

/** Publishes an event of the server under the app's own name for it (LIVE-3). */
function publish(events: AppEvents, event: ServerEvent): void {
  switch (event.type) {
    case 'message-arrived':
      return events.emit('new_message', event)
    case 'message-updated':
      return events.emit('message_update', event)
    case 'message-status-changed':
      return events.emit('message_status_update', event)
    case 'chat-changed':
    case 'labels-changed':
    case 'customers-changed':
      return // LIVE-3 republishes none; its handler is all that receives it.
  }
}

/** The chat that an error of the server is about; null when it is about none. */
function chatIdOf(payload: unknown): number | null {
  const chatId = typeof payload === 'object' && payload !== null && 'chatId' in payload ? payload.chatId : null
  return typeof chatId === 'number' ? chatId : null
}

type Handlers = Pick<
  LiveOptions,
  'events' | 'onEvent' | 'onChannel' | 'onSalon' | 'onSubscription' | 'onCompany' | 'onNote' | 'onStream' | 'onTyping'
>

/**
 * Hands each event of the server to the app's handler, and publishes it once in the app (LIVE-3). A handler that throws
 * is logged and stops nothing. Events that were missed and fetched (`isCaughtUp`) are not published.
 */
export function dispatchLiveEvents(
  { events, onEvent, onChannel, onSalon, onSubscription, onCompany, onNote, onStream, onTyping }: Handlers,
  companyId: number | null,
  log: Pick<Console, 'warn'>,
) {
  const guarded = (action: () => void) => {
    try {
      action()
    } catch (error) {
      log.warn('A live event could not be taken', error)
    }
  }
  return {
    apply: (event: LogEvent, isCaughtUp: boolean) => {
      if (event.type === 'channel-changed') return guarded(() => onChannel?.(event))
      if (event.type === 'salon-changed') return guarded(() => onSalon?.(event))
      if (event.type === 'subscription-changed') return guarded(() => onSubscription?.(event))
      if (event.type === 'company-changed') return guarded(() => onCompany?.(event))
      if (event.type === 'note-changed') return guarded(() => onNote?.(event, { isCaughtUp }))
      guarded(() => onEvent(event, { isCaughtUp }))
      if (!isCaughtUp) publish(events, event)
    },
    onStreamPiece: (payload: unknown) => {
      const piece = readStreamEvent(payload)
      if (!piece) return
      guarded(() => onStream(piece))
      events.emit('openai_stream', piece)
    },
    onTyping: (payload: unknown) => {
      const typing = toTyping(payload, companyId)
      if (typing) guarded(() => onTyping?.(typing))
    },
    onError: (payload: unknown) => {
      const { code } = new ApiError({ status: 0, body: payload })
      log.warn('The server reports an error', payload)
      events.emit('error', { message: readReason(payload), code, chatId: chatIdOf(payload) })
    },
  }
}
