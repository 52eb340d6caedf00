import { useEffect, useState } from 'react'

/** Short enough that no second is skipped. */
const tick = 250

const left = (until: number | null) => (until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000)))

/**
 * A visible cool-down (`retryAfter`): `begin` sets the seconds, `seconds` is what is left, 0 when there is nothing to
 * wait for. It follows the clock, so it is right after a tab was suspended.
 */
export function useWait(): { seconds: number; begin: (seconds: number | null | undefined) => void } {
  const [until, setUntil] = useState<number | null>(null)
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (until === null) return
    const timer = setInterval(() => {
      setSeconds(left(until))
      if (left(until) === 0) setUntil(null)
    }, tick)
    return () => clearInterval(timer)
  }, [until])
  const begin = (wait: number | null | undefined) => {
    const end = wait && wait > 0 ? Date.now() + wait * 1000 : null
    setUntil(end)
    setSeconds(left(end))
  }
  return { seconds, begin }
}
