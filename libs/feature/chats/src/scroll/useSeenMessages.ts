import { useEffect, useEffectEvent, useState, type RefCallback } from 'react'

/** How long something must stay on screen to count as seen; also what gathers a screenful into one batch. */
const dwell = 300

/**
 * Watches elements that bear `data-message` and tells the ids of those that are really on screen in a visible tab
 * (MSG-6): at least half of the element, or 200 px of a tall one. Each id is told once.
 */
export function createSeenWatch(tell: (messageIds: readonly number[]) => void) {
  const onScreen = new Set<Element>()
  const told = new Set<number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    timer = undefined
    if (document.visibilityState !== 'visible') return
    const ids = [...onScreen]
      .map((element) => Number(element.getAttribute('data-message')))
      .filter((id) => id > 0 && !told.has(id))
    for (const id of ids) told.add(id)
    if (ids.length > 0) tell(ids)
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
    /** For an element's `ref`. */
    watch: (element: Element | null) => {
      if (element === null) return undefined
      observer.observe(element)
      return () => {
        observer.unobserve(element)
        onScreen.delete(element)
      }
    },
    /** The tab came to the front, or left it. */
    look,
    stop: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

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
