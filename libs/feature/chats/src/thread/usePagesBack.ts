import { hasMessage, type Thread } from '@frontdesk/chat-thread'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Older } from './ThreadView.tsx'

/** How many pages back a message is looked for where the provider API cannot be asked for its surroundings. */
const mostPages = 20

/** Reads back page by page until a message is here; says so when it is not to be found that way. */
export function usePagesBack(
  thread: Thread | undefined,
  messageId: number | null,
  older: Older,
  askOlder: () => void,
  onMissing: () => void,
): void {
  const asked = useRef({ messageId: 0, pages: 0 })
  const isHere = messageId === null || (thread !== undefined && hasMessage(thread, messageId))
  const step = useEffectEvent(() => {
    if (isHere || thread === undefined) return
    if (asked.current.messageId !== messageId) asked.current = { messageId, pages: 0 }
    if (asked.current.pages > mostPages) return
    if (older === 'more' && asked.current.pages < mostPages) {
      asked.current.pages += 1
      askOlder()
    } else if (older !== 'asking') {
      asked.current.pages = mostPages + 1
      onMissing()
    }
  })
  useEffect(() => step(), [isHere, older, thread, messageId])
}
