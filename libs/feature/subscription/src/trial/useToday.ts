import { useEffect, useState } from 'react'

const untilMidnight = (now: Date) => new Date(now).setHours(24, 0, 0, 0) - now.getTime()

/** The moment as it was last looked at: when the page opened, at each midnight, and when one comes back to it. */
export function useToday(clock: () => Date = () => new Date()): Date {
  const [today, setToday] = useState(clock)
  useEffect(() => {
    const look = () => setToday(new Date())
    const timer = setTimeout(look, untilMidnight(today) + 1)
    const lookAgain = () => document.visibilityState === 'visible' && look()
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }, [today])
  return today
}
