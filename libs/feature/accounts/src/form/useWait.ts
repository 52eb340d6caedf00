import { useEffect, useState } from 'react'

/** Often enough that no second is skipped. */
const tick = 250

const left = (until: number | null) => (until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000)))

/**
 * A cool-down that counts down before the user's eyes (`retryAfter`): `begin` sets the seconds, `seconds` are those that are
 * left, 0 when there is nothing to wait for. It goes by the clock, so a tab that slept tells the truth when it wakes.
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
