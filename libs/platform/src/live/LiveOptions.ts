import type { Api } from '@frontdesk/api-client'
import type { ServerEvent } from '@frontdesk/chat-thread'
import type { Typing } from '@frontdesk/contract'
import type { StreamEvent } from '@frontdesk/stream-draft'
import type { AppEvents } from '../events/createAppEvents.ts'
import type { Session } from '../session/createSession.ts'
import type { RefetchRequest } from './followLog.ts'
import type { OpenLiveSocket } from './LiveSocket.ts'

/** All that a live connection takes from the world. */
export type LiveOptions = {
  apiHost: string
  session: Pick<Session, 'accessToken'>
  events: AppEvents
  api: Pick<Api, 'events'>
  loadSocket: () => Promise<OpenLiveSocket>
  /** Takes what the server told, each event once and in the log's order; `isCaughtUp`: it was missed and fetched. */
  onEvent: (event: ServerEvent, how: { isCaughtUp: boolean }) => void
  /** Takes a piece of a growing AI reply. */
  onStream: (event: StreamEvent) => void
  /** Takes word of a colleague who is typing. */
  onTyping?: (typing: Typing) => void
  /** What is on screen may lack something: the features ask again for what they show. A promise: when it is there. */
  refetch: (why: RefetchRequest) => unknown
  /** The server refused or ended the connection: whether the session still stands is to be asked. */
  checkSession: () => void
  window?: Pick<Window, 'addEventListener' | 'removeEventListener' | 'navigator' | 'document' | 'location'>
  later?: (milliseconds: number, deed: () => void) => () => void
  now?: () => number
  /** A number from 0 up to 1. */
  dice?: () => number
  log?: Pick<Console, 'warn'>
}
