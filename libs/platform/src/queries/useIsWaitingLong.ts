import { useEffect, useState } from 'react'

/** Milliseconds after which a placeholder alone leaves a user in doubt. */
const LONG = 5000

/** Whether the calling component has waited long without a break; `isWaiting` false is a break. */
export function useIsWaitingLong(isWaiting = true): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLong(true), LONG)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isWaiting])
  return isLong && isWaiting
}
