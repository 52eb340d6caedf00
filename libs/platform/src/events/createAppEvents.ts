import type { ServerEvent } from '@frontdesk/chat-thread'
import type { StreamEvent } from '@frontdesk/stream-draft'

type Heard<Type extends ServerEvent['type']> = Extract<ServerEvent, { type: Type }>

/** How a session began: by password, with a new account, or by a link that brought its token. */
export type SignInMethod = 'password' | 'registration' | 'link'

/** Every word that is said inside the app: what the live connection tells (LIVE-3) and what the features do (LIVE-4). */
export type AppEventMap = {
  connected: null
  disconnected: { reason: string }
  new_message: Heard<'message-arrived'>
  message_update: Heard<'message-updated'>
  message_status_update: Heard<'message-status-changed'>
  chat_update: Heard<'chat-changed'>
  openai_stream: StreamEvent
  /** Something that the administrator must know; without a message the screen has its own words. */
  error: { message: string | null; code: string | null }
  USER_AUTH_SUCCESS: { adminId: number | null; by: SignInMethod }
  USER_INITIATE_LOGOUT: null
  COMPANY_CREATED: { companyId: number }
  COMPANY_UPDATED: { companyId: number }
  MESSENGER_INTEGRATION_CONNECTED: { type: string }
  MESSENGER_INTEGRATION_DISCONNECTED: { type: string }
  EMAIL_VERIFIED: null
  /** A message of the administrator's was taken by the server. */
  CHAT_MESSAGE_SENT: { platform: string }
  /** The AI was switched on or off where it answers. */
  BOT_CONFIGURED: { platform: string }
  /** Something outside of the page, a notification say, leads to a path of ours. */
  PATH_WANTED: { path: string }
  /** The address names another page, or the same one anew. */
  PAGE_OPENED: { pathname: string }
}

export type AppEvents = {
  on: <Word extends keyof AppEventMap>(word: Word, listener: (payload: AppEventMap[Word]) => void) => () => void
  emit: <Word extends keyof AppEventMap>(word: Word, payload: AppEventMap[Word]) => void
}

/** The app's one channel of in-process events (LIVE-4). A listener that throws keeps no other from hearing. */
export function createAppEvents(): AppEvents {
  const listeners = new Map<keyof AppEventMap, Set<(payload: never) => void>>()
  return {
    on(word, listener) {
      const ofWord = listeners.get(word) ?? new Set()
      listeners.set(word, ofWord.add(listener))
      return () => void ofWord.delete(listener)
    },
    emit(word, payload) {
      for (const listener of [...(listeners.get(word) ?? [])]) {
        try {
          listener(payload as never) // `on` put it under the word of this payload
        } catch (error) {
          console.error(`A listener of ${word} failed`, error)
        }
      }
    },
  }
}
