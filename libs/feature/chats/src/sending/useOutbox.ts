import type { OutgoingMessage } from '@frontdesk/chat-thread'
import { useAdmin } from '@frontdesk/platform'
import { useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { outboxAtom, type Unsent } from './outboxAtom.ts'

/** Notes what is meant to be sent, and takes it out when it is sent or discarded. */
export function useOutbox() {
  const adminId = useAdmin()?.id ?? 0
  const change = useSetAtom(outboxAtom)
  return useMemo(
    () => ({
      put: (message: OutgoingMessage, failure: Unsent['failure'] = null) => change((outbox) => ({ ...outbox, [message.clientMessageId]: { adminId, message, failure } })),
      remove: (clientMessageId: string) => change(({ [clientMessageId]: _gone, ...others }) => others),
    }),
    [change, adminId],
  )
}
