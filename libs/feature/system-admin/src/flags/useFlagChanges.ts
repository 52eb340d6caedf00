import { ApiError, featureFlagCalls, type FlagChange } from '@frontdesk/api-client'
import type { FeatureFlag } from '@frontdesk/contract'
import { useApi, useSoleMutation } from '@frontdesk/platform'
import { useReturningFocus } from '@frontdesk/platform/parts'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { draftOf, emptyDraft, flagOf, type FlagDraft } from './FlagDraft.ts'
import { flagsKey } from './flagQueries.ts'

/** Which dialog is open. A flag that is null is a new one. */
export type AskedFlag =
  | { is: 'editing'; flag: FeatureFlag | null; draft: FlagDraft; isReviewed: boolean }
  | { is: 'deleting'; flag: FeatureFlag }

/** The change that was made last; `before` is how the flag was, where that can be brought back. */
export type AppliedFlag = {
  is: 'created' | 'changed' | 'deleted'
  name: string
  liveBy: string | null
  revert: { flag: FeatureFlag; before: FlagDraft } | null
}

/** The dialogs that create, change and delete a flag, and the last change that was made (FLAG-3). */
export function useFlagChanges() {
  const { t } = useLingui()
  const calls = useApi().subject(featureFlagCalls)
  const queries = useQueryClient()
  const [asked, setAsked] = useState<AskedFlag | null>(null)
  const [applied, setApplied] = useState<AppliedFlag | null>(null)
  const { title, remember, giveBack } = useReturningFocus()
  const onSettled = () => queries.invalidateQueries({ queryKey: flagsKey })
  const done = (change: AppliedFlag) => {
    setAsked(null)
    setApplied(change)
    giveBack({ isOpenerGone: change.is === 'deleted' })
  }
  const save = useSoleMutation({
    mutationFn: ({ flag, draft }: { flag: FeatureFlag | null; draft: FlagDraft }) =>
      flag ? calls.updateFeatureFlag(flag.id, flagOf(draft), flag.updatedAt) : calls.createFeatureFlag(flagOf(draft)),
    onSuccess: ({ flag: stored, liveBy }, { flag }) =>
      done({
        is: flag ? 'changed' : 'created',
        name: stored.name,
        liveBy,
        revert: flag && { flag: stored, before: draftOf(flag) },
      }),
    onSettled,
  })
  const remove = useSoleMutation({
    mutationFn: ({ id }: FeatureFlag): Promise<FlagChange> => calls.deleteFeatureFlag(id),
    onSuccess: ({ liveBy }, { name }) => done({ is: 'deleted', name, liveBy, revert: null }),
    onSettled,
  })
  const isPending = save.isPending || remove.isPending
  const open = (next: AskedFlag) => {
    remember()
    save.reset()
    remove.reset()
    setAsked(next)
  }
  const reasonOf = (error: Error) => {
    if (error instanceof ApiError && error.code === 'SETTINGS_CHANGED')
      return t`Somebody has changed this flag meanwhile. Close this, look at it and change it again.`
    if (error instanceof ApiError && error.code === 'ACTION_NOT_ALLOWED') return t`Another flag has this name.`
    return error.message
  }
  /** Cancelling the prompt for the password is no failure. */
  const failureOf = (name: string, error: Error | null) =>
    error === null || (error instanceof ApiError && error.code === 'CONFIRM_PASSWORD')
      ? null
      : { title: name, reason: reasonOf(error) }
  const savingFailed =
    asked?.is === 'editing' && asked.flag === null ? t`Failed to create feature flag` : t`Failed to update feature flag`
  return {
    asked,
    applied,
    title,
    isPending,
    failures: {
      editing: failureOf(savingFailed, save.error),
      deleting: failureOf(t`Failed to delete feature flag`, remove.error),
    },
    create: () => open({ is: 'editing', flag: null, draft: emptyDraft, isReviewed: false }),
    edit: (flag: FeatureFlag) => open({ is: 'editing', flag, draft: draftOf(flag), isReviewed: false }),
    askToDelete: (flag: FeatureFlag) => open({ is: 'deleting', flag }),
    revert: ({ flag, before }: NonNullable<AppliedFlag['revert']>) =>
      open({ is: 'editing', flag, draft: before, isReviewed: true }),
    close: () => {
      if (isPending) return
      setAsked(null)
      giveBack()
    },
    dismiss: () => setApplied(null),
    save: save.mutate,
    remove: remove.mutate,
  }
}
