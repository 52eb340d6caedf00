import { Trans } from '@lingui/react/macro'
import { useIsWaitingLong } from '../../queries/useIsWaitingLong.ts'
import classes from './StillWaiting.module.css'

/**
 * Says that the server has not answered yet, once that has lasted; it stands with every placeholder. `isAloud`: that
 * announces nothing itself.
 */
export function StillWaiting({ isAloud = false }: { isAloud?: boolean }) {
  return useIsWaitingLong() ? (
    <p className={classes.words} {...(isAloud && { role: 'status' })}>
      <Trans>The server has not answered yet. Still waiting…</Trans>
    </p>
  ) : null
}
