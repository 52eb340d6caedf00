import type { Message } from '@frontdesk/contract'
import type { QueryClient } from '@tanstack/react-query'

const listeners = new WeakMap<QueryClient, (clientMessageId: string) => void>()

/** Whoever sends hears here that a message of theirs came back from the server, before or instead of its answer (reliability C3). */
export const onSendConfirmed = (queryClient: QueryClient, listener: (clientMessageId: string) => void): void =>
  void listeners.set(queryClient, listener)

/** The server told of a message; where it is the echo of one that is being sent, that one is settled. */
export function emitSendConfirmed(queryClient: QueryClient, { clientMessageId }: Message): void {
  if (clientMessageId) listeners.get(queryClient)?.(clientMessageId)
}
