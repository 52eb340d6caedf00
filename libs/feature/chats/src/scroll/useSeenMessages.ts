import { useEffect, useEffectEvent, useState, type RefCallback } from 'react'
import { createSeenWatch } from './seenWatch.ts'

/** A `ref` for unread rows; `onSeen` is told their messages when they have really been on screen (MSG-6). */
export function useSeenMessages(onSeen: (messageIds: readonly number[]) => void): RefCallback<HTMLElement> {
  const [tellee] = useState<{ tell: (messageIds: readonly number[]) => void }>(() => ({ tell: () => undefined }))
  const [seen] = useState(() => createSeenWatch((messageIds) => tellee.tell(messageIds)))
  const tell = useEffectEvent(onSeen)
  useEffect(() => {
    tellee.tell = (messageIds) => tell(messageIds)
    document.addEventListener('visibilitychange', seen.look)
    return () => {
      document.removeEventListener('visibilitychange', seen.look)
      seen.stop()
    }
  }, [seen, tellee])
  return seen.watch
}
