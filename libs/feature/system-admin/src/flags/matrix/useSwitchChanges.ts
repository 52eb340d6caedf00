import { ApiError, featureFlagCalls } from '@frontdesk/api-client'
import { mostFlagChanges } from '@frontdesk/contract/limits'
import { useApi, useSoleMutation } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flagsKey } from '../flagQueries.ts'
import { reverted, withSwitch, type PendingSwitch, type PendingSwitches } from './switches.ts'

const none: PendingSwitches = new Map()

/**
 * The switches that are to be set, their review, and those that were set last (FLAG-3). They stay pending until the
 * matrix has been read again, so that no cell goes back for a moment.
 */
export function useSwitchChanges() {
  const { t } = useLingui()
  const calls = useApi().subject(featureFlagCalls)
  const queries = useQueryClient()
  const [pending, setPending] = useState<PendingSwitches>(none)
  const [isReviewing, setReviewing] = useState(false)
  const [applied, setApplied] = useState<{ changes: readonly PendingSwitch[]; liveBy: string | null } | null>(null)
  const { mutate, isPending, error, reset } = useSoleMutation({
    mutationFn: (changes: readonly PendingSwitch[]) =>
      calls.setCompanyFlags(
        changes.map(({ company, flag, was, enabled }) => ({ companyId: company.id, flagId: flag.id, was, enabled })),
      ),
    onSuccess: async ({ liveBy }, changes) => {
      await queries.invalidateQueries({ queryKey: flagsKey })
      setPending(none)
      setReviewing(false)
      setApplied({ changes, liveBy })
    },
  })
  const failureOf = (failure: Error | null) => {
    if (failure === null || (failure instanceof ApiError && failure.code === 'CONFIRM_PASSWORD')) return null
    if (failure instanceof ApiError && failure.code === 'SETTINGS_CHANGED')
      return t`Somebody has changed one of these switches meanwhile. Discard your changes, look at it and set it again.`
    return failure.message
  }
  return {
    pending,
    isReviewing,
    applied,
    isPending,
    failure: failureOf(error),
    /** Whether one more call could not take them all. */
    isFull: pending.size >= mostFlagChanges,
    set: (change: PendingSwitch) => setPending((before) => withSwitch(before, change)),
    discard: () => {
      setPending(none)
      // They may have been refused because others were set meanwhile.
      void queries.invalidateQueries({ queryKey: flagsKey })
    },
    review: () => {
      reset()
      setReviewing(true)
    },
    close: () => {
      if (!isPending) setReviewing(false)
    },
    apply: () => mutate([...pending.values()]),
    revert: () => {
      if (!applied) return
      reset()
      setPending(reverted(applied.changes))
      setApplied(null)
      setReviewing(true)
    },
    dismiss: () => setApplied(null),
  }
}
