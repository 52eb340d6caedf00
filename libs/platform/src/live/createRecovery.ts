import { followCompanyLog } from './followCompanyLog.ts'
import type { LogFollower } from './followLog.ts'
import type { LiveOptions, LogEvent } from './LiveOptions.ts'
import { trackRefetch } from './trackRefetch.ts'

type RecoveryOptions = {
  options: Pick<LiveOptions, 'api' | 'refetch' | 'followFrom'>
  companyId: number | null
  /** Whether the provider API keeps a log of each company. */
  eventLog: boolean
  apply: (event: LogEvent, isCaughtUp: boolean) => void
  /** Whether the connection of the moment stands. */
  isConnected: () => boolean
  onCaughtUp: () => void
  reconnect: () => void
  later: (milliseconds: number, action: () => void) => () => void
  log: Pick<Console, 'warn'>
}

/**
 * Fetches what was missed while there was no connection (LIVE-6): by the company's log or, for a provider without one,
 * everything. `onCaughtUp` is called as soon as nothing is missing, if the connection still stands.
 */
export function createRecovery({
  options,
  companyId,
  eventLog,
  isConnected,
  onCaughtUp,
  log,
  ...others
}: RecoveryOptions) {
  /** The number of connects so far: what was started for an earlier connection no longer counts. */
  let connections = 0
  const refetch = trackRefetch(options.refetch, log)
  /** Nothing is missing, as soon as a running refetch is done. */
  const finish = () => {
    const connection = connections
    refetch.whenDone(onCaughtUp, () => connection === connections && isConnected())
  }
  const follower: LogFollower<LogEvent> | null =
    eventLog && companyId !== null
      ? followCompanyLog(options.api, companyId, {
          ...others,
          refetch: refetch.start,
          followFrom: (newest) => options.followFrom?.(companyId, newest) ?? null,
          onCaughtUp: finish,
        })
      : null
  return {
    /** Null for a provider without a log. */
    follower,
    /** Call when connected. */
    begin() {
      connections += 1
      if (follower) return follower.begin()
      refetch.start(connections > 1 ? 'reconnected' : 'connected')
      finish()
    },
    /** Fetches what may have been missed while the tab was hidden. */
    check: () => (follower ? follower.check() : refetch.start('reconnected')),
    /** Reads what is on screen again while no connection can be had; the log is followed from where it was. */
    readAgain: () => refetch.start('reconnected'),
  }
}

export type Recovery = ReturnType<typeof createRecovery>
