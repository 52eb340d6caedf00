import { AsyncLocalStorage } from 'node:async_hooks'

/** What a request or job is about, as far as it is known yet. */
type Subject = { companyId?: number; chatId?: number; messageId?: number }

/** The request that all of this began with, and what it turned out to be about. */
export type LogContext = { readonly requestId: string; readonly subject: Subject }

const current = new AsyncLocalStorage<LogContext | null>()

/**
 * Runs `work` as a part of a request: every line of the log that it causes, also by promises and timers, carries the id. null: the
 * work belongs to no request, whoever woke it.
 */
export const inContext = <T>(context: LogContext | null, work: () => T): T => current.run(context, work)

/** A context of its own for an id, with nothing known about its subject. */
export const contextOf = (requestId: string): LogContext => ({ requestId, subject: {} })

/**
 * The id of the request that the running code belongs to: the same from a webhook over the AI run and the delivery that it causes to
 * their events. null outside of requests.
 */
export const currentRequestId = (): string | null => current.getStore()?.requestId ?? null

/** Notes what the current request or job is about, for the line that is logged when it ends. Does nothing outside of one. */
export function noteSubject(subject: Subject): void {
  Object.assign(current.getStore()?.subject ?? {}, subject)
}
