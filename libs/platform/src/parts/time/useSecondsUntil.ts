import { useEffect, useState } from 'react'

/** Short enough that no second is skipped. */
const tick = 250

const secondsUntil = (instant: number | null): number =>
  instant === null ? 0 : Math.max(0, Math.ceil((instant - Date.now()) / 1000))

/**
 * The whole seconds until an instant in milliseconds since the epoch; 0 when it is over, and for null. They follow the
 * clock, so that they are right after a tab was suspended.
 */
export function useSecondsUntil(instant: number | null): number {
  const [shown, setShown] = useState({ instant, seconds: secondsUntil(instant) })
  if (shown.instant !== instant) setShown({ instant, seconds: secondsUntil(instant) })
  const isOver = shown.seconds === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setShown({ instant, seconds: secondsUntil(instant) }), tick)
    return () => clearInterval(timer)
  }, [instant, isOver])
  return shown.instant === instant ? shown.seconds : secondsUntil(instant)
}
