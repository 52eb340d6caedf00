import type { ServerEvent } from '@frontdesk/chat-thread'
import type { StreamEvent } from '@frontdesk/stream-draft'

type EventOf<Type extends ServerEvent['type']> = Extract<ServerEvent, { type: Type }>

/** How a session began: by password, with a new account, or by a link that brought its token. */
export type SignInMethod = 'password' | 'registration' | 'link'

/** A plan as analytics know it. */
type PaidPlan = { planName: string; price: number; currency: string; subscriptionPeriod: string }

/**
 * The events inside the app: those that the live connection republishes (LIVE-3) and those of the features (LIVE-4).
 */
export type AppEventMap = {
  connected: null
  disconnected: { reason: string }
  new_message: EventOf<'message-arrived'>
  message_update: EventOf<'message-updated'>
  message_status_update: EventOf<'message-status-changed'>
  openai_stream: StreamEvent
  /**
   * Something that the administrator must know; for a null message the screen has its own text. `chatId`: the
   * chat that shows it, too.
   */
  error: { message: string | null; code: string | null; chatId: number | null }
  USER_AUTH_SUCCESS: { adminId: number | null; by: SignInMethod }
  USER_INITIATE_LOGOUT: null
  COMPANY_CREATED: { companyId: number }
  COMPANY_UPDATED: { companyId: number }
  MESSENGER_INTEGRATION_CONNECTED: { type: string }
  MESSENGER_INTEGRATION_DISCONNECTED: { type: string }
  EMAIL_VERIFIED: null
  /**
   * An administrator began a conversation: the server accepted their message in a chat in which the company, person or
   * assistant, had written nothing. Not emitted for a chat whose beginning is not loaded on this device: a long one was
   * begun before. `CHAT_MESSAGE_SENT` follows.
   */
  CHAT_STARTED: { platform: string }
  /** The server accepted a message of the administrator. */
  CHAT_MESSAGE_SENT: { platform: string }
  /** The AI was switched on or off where it answers. */
  BOT_CONFIGURED: { platform: string }
  /**
   * A plan was ordered for the first time, or anew after one that had ended. `price` for one period, in major units.
   */
  SUBSCRIPTION_STARTED: PaidPlan
  /** The plan of before was ordered once more, or its cancellation taken back. */
  SUBSCRIPTION_RENEWED: PaidPlan
  SUBSCRIPTION_CANCELLED: Pick<PaidPlan, 'planName' | 'subscriptionPeriod'>
  /** A payment that began on this device arrived. `price` in major units. */
  PAYMENT_COMPLETED: { price: number; currency: string; paymentMethod: string }
  /** Something outside of the page, such as a notification, opens a path of the app, perhaps of another company. */
  PATH_WANTED: { path: string; companyId?: number }
  /** The address changed to another page, or to the same one again. */
  PAGE_OPENED: { pathname: string }
}

export type AppEvents = {
  /** Subscribes to an event; returns the function that ends the subscription. */
  on: <Name extends keyof AppEventMap>(name: Name, listener: (payload: AppEventMap[Name]) => void) => () => void
  emit: <Name extends keyof AppEventMap>(name: Name, payload: AppEventMap[Name]) => void
}

/**
 * Creates the app's one channel of in-process events (LIVE-4). A listener that throws is logged; the others
 * still receive the event.
 */
export function createAppEvents(): AppEvents {
  const listeners = new Map<keyof AppEventMap, Set<(payload: never) => void>>()
  return {
    on(name, listener) {
      const ofName = listeners.get(name) ?? new Set()
      listeners.set(name, ofName.add(listener))
      return () => void ofName.delete(listener)
    },
    emit(name, payload) {
      for (const listener of [...(listeners.get(name) ?? [])]) {
        try {
          listener(payload as never) // `on` put it under the name of this payload
        } catch (error) {
          console.error(`A listener of ${name} failed`, error)
        }
      }
    },
  }
}
