import type { Api, ChannelEvent, CompanyEvent, NoteEvent, SalonEvent, SubscriptionEvent } from '@frontdesk/api-client'
import type { ServerEvent } from '@frontdesk/chat-thread'
import type { Typing } from '@frontdesk/contract'
import type { StreamEvent } from '@frontdesk/stream-draft'
import type { AppEvents } from '../events/createAppEvents.ts'
import type { Session } from '../session/createSession.ts'
import type { PresenceStore } from './presenceStore.ts'
import type { RefetchRequest } from './FollowLogOptions.ts'
import type { OpenLiveSocket } from './LiveSocket.ts'
import type { ServerClock } from '../clock/createServerClock.ts'

/** An event of a company's log. */
export type LogEvent = ServerEvent | ChannelEvent | SalonEvent | SubscriptionEvent | NoteEvent | CompanyEvent

/** The ports and handlers of a live connection. */
export type LiveOptions = {
  apiHost: string
  session: Pick<Session, 'accessToken'> & Partial<Pick<Session, 'impersonationId'>>
  events: AppEvents
  api: Pick<Api, 'events'>
  loadSocket: () => Promise<OpenLiveSocket>
  /** The clock that the connection sets. */
  serverClock: Pick<ServerClock, 'set'>
  /** Receives the server's events, each once and in the log's order; `isCaughtUp`: it was missed and fetched. */
  onEvent: (event: ServerEvent, how: { isCaughtUp: boolean }) => void
  /** Receives that the connection of a channel changed, like `onEvent`. */
  onChannel?: (event: ChannelEvent) => void
  /** Receives that a salon of a booking system changed, like `onEvent`. */
  onSalon?: (event: SalonEvent) => void
  /** Receives that the subscription of a company changed, like `onEvent`. */
  onSubscription?: (event: SubscriptionEvent) => void
  /** Receives that settings of a company changed, like `onEvent`. */
  onCompany?: (event: CompanyEvent) => void
  /** Receives that a private note changed, like `onEvent`. */
  onNote?: (event: NoteEvent, how: { isCaughtUp: boolean }) => void
  /** Receives a piece of a growing AI reply. */
  onStream: (event: StreamEvent) => void
  /** Receives that a colleague is typing. */
  onTyping?: (typing: Typing) => void
  /** Keeps who of the company is here. */
  presence?: PresenceStore
  /** The screen may lack something: features refetch what they show. A returned promise resolves when that is done. */
  refetch: (why: RefetchRequest) => unknown
  /**
   * Called once, when a company's log is first followed and its newest position is known. Returns the position from
   * which nothing on screen lacks an event; null when everything is to be refetched, as without this function.
   */
  followFrom?: (companyId: number, newest: number) => number | null
  /** Called when the server refused or ended the connection, to check whether the session is still valid. */
  checkSession: () => void
  window?: Pick<Window, 'addEventListener' | 'removeEventListener' | 'navigator' | 'document' | 'location'>
  later?: (milliseconds: number, action: () => void) => () => void
  now?: () => number
  /** A number from 0 up to 1. */
  dice?: () => number
  log?: Pick<Console, 'warn'>
}
