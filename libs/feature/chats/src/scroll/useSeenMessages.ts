import { useEffect, useEffectEvent, useState, type RefCallback } from 'react'

/**
 * How long an element must stay on screen to count as seen, in milliseconds; also gathers a screenful into one batch.
 */
const dwell = 300

/**
 * Watches elements with a `data-message` id and reports those on screen in a visible tab (MSG-6): at least half of the
 * element, or 200 px of a tall one. Reports each id once.
 */
export function createSeenWatch(onSeen: (messageIds: readonly number[]) => void) {
  const onScreen = new Set<Element>()
  const reported = new Set<number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    timer = undefined
    if (document.visibilityState !== 'visible') return
    const ids = [...onScreen]
      .map((element) => Number(element.getAttribute('data-message')))
      .filter((id) => id > 0 && !reported.has(id))
    for (const id of ids) reported.add(id)
    if (ids.length > 0) onSeen(ids)
  }
  const look = () => {
    if (onScreen.size > 0) timer ??= setTimeout(flush, dwell)
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio, intersectionRect } of entries) {
        if (isIntersecting && (intersectionRatio >= 0.5 || intersectionRect.height >= 200)) onScreen.add(target)
        else onScreen.delete(target)
      }
      look()
    },
    { threshold: [0, 0.25, 0.5, 0.75, 1] },
  )
  return {
    /** A `ref` callback for the elements to watch. */
    watch: (element: Element | null) => {
      if (element === null) return undefined
      observer.observe(element)
      return () => {
        observer.unobserve(element)
        onScreen.delete(element)
      }
    },
    /** Call when the tab becomes visible or hidden. */
    look,
    stop: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** Returns a `ref` for unread rows; calls `onSeen` with the ids of the messages that have been on screen (MSG-6). */
export function useSeenMessages(onSeen: (messageIds: readonly number[]) => void): RefCallback<HTMLElement> {
  const [listener] = useState<{ onSeen: (messageIds: readonly number[]) => void }>(() => ({ onSeen: () => undefined }))
  const [seen] = useState(() => createSeenWatch((messageIds) => listener.onSeen(messageIds)))
  const seenNow = useEffectEvent(onSeen)
  useEffect(() => {
    listener.onSeen = (messageIds) => seenNow(messageIds)
    document.addEventListener('visibilitychange', seen.look)
    return () => {
      document.removeEventListener('visibilitychange', seen.look)
      seen.stop()
    }
  }, [seen, listener])
  return seen.watch
}
