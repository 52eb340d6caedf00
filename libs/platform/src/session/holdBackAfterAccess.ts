import type { RouteId } from '@frontdesk/contract'
import type { ServerClock } from '../clock/createServerClock.ts'
import type { Session } from './createSession.ts'

/** The cause of a call that was not sent, because the access in which it would have been made is over. */
export class AccessOver extends Error {}

/**
 * Throws an AccessOver for every call in an access to a company of others that is over by the clock of the server
 * (SYS-4), or that the page has left. Timers of a tab that slept run in any order: a query or an unsent reply may be
 * ahead of the countdown that leaves the page. Before the server's time is known only the server ends an access.
 */
export const holdBackAfterAccess =
  (session: Pick<Session, 'impersonation' | 'hasLeftAccess'>, serverClock: Pick<ServerClock, 'now' | 'isSet'>) =>
  (route: RouteId): void => {
    const access = session.impersonation()
    if (access === null || route === 'endImpersonation') return
    const isOver = serverClock.isSet() && serverClock.now().getTime() >= Date.parse(access.endsAt)
    if (isOver || session.hasLeftAccess()) throw new AccessOver('The access to this company is over')
  }
