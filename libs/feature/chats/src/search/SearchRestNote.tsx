import { Plural, Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import classes from './SearchPane.module.css'
import { searchRestOf } from './searchRest.ts'

/** Often enough that no second is skipped. */
const TICK = 250

/** The seconds until the server is searched again; null when it does not ask to wait. */
function useSecondsOfRest(): number | null {
  const rest = searchRestOf(useQueryClient())
  const until = useSyncExternalStore(rest.subscribe, rest.until)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until === null) return
    const timer = setInterval(() => setNow(Date.now()), TICK)
    return () => clearInterval(timer)
  }, [until])
  return until === null ? null : Math.max(1, Math.ceil((until - now) / 1000))
}

/**
 * Says that the server asked to wait and that the search goes on by itself. What was typed stays, and so do the hits of this
 * device. The countdown is for the eye alone: a screen reader hears the sentence once.
 */
export function SearchRestNote() {
  const seconds = useSecondsOfRest()
  return (
    <div aria-live="polite">
      {seconds !== null && (
        <p className={classes.rest}>
          <Trans>Many searches at once. This one goes on by itself.</Trans>{' '}
          <span aria-hidden>
            <Plural value={seconds} one="In # second." other="In # seconds." />
          </span>
        </p>
      )}
    </div>
  )
}
