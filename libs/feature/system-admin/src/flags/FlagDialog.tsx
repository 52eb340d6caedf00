import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { FeatureFlag } from '@frontdesk/contract'
import { useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ChangedFields } from '../audit/ChangedFields.tsx'
import { changedDraft } from './changedDraft.ts'
import { draftOf, flagOf, type FlagDraft } from './FlagDraft.ts'
import { FlagForm } from './FlagForm.tsx'
import { flagQueries } from './flagQueries.ts'
import { ReachText } from './ReachText.tsx'

/** A change and its reach, before it is done. */
function Review({
  flag,
  draft,
  failure,
  isPending,
  onBack,
  onConfirm,
}: {
  flag: FeatureFlag | null
  draft: FlagDraft
  failure: ReactNode
  isPending: boolean
  onBack: () => void
  onConfirm: () => void
}) {
  const { data, error, isFetching, refetch } = useQuery(
    flagQueries.reach(useApi(), { id: flag?.id ?? null, change: flagOf(draft) }),
  )
  const { before, after } = changedDraft(flag && draftOf(flag), draft)
  const isSame = flag !== null && Object.keys(after).length === 0
  return (
    <Stack gap="md">
      {failure}
      {isSame ? (
        <Text size="sm">
          <Trans>Nothing would change.</Trans>
        </Text>
      ) : (
        <>
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            <bdi>{flag?.name ?? draft.name}</bdi>
          </Text>
          <ChangedFields before={before} after={after} />
          <ReachText reach={data} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        </>
      )}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onBack} disabled={isPending} data-autofocus>
          <Trans>Back</Trans>
        </Button>
        {!isSame && (
          <Button loading={isPending} onClick={onConfirm}>
            {flag ? <Trans>Change the flag</Trans> : <Trans>Create the flag</Trans>}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** The dialog in which a flag is made or changed: a form, then what it would do (FLAG-3). */
export function FlagDialog({
  flag,
  draft: initial,
  isReviewed,
  taken,
  failure,
  isPending,
  onClose,
  onSubmit,
}: {
  /** The flag as it is; null for a new one. */
  flag: FeatureFlag | null
  draft: FlagDraft
  /** Whether the dialog begins at the review, as it does for taking a change back. */
  isReviewed: boolean
  taken: readonly string[]
  /** Why the last attempt failed. */
  failure: { title: string; reason: string } | null
  isPending: boolean
  onClose: () => void
  onSubmit: (draft: FlagDraft) => void
}) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(initial)
  const [isReviewing, setReviewing] = useState(isReviewed)
  const notice = failure && (
    <Alert color="red" role="alert" title={failure.title}>
      {failure.reason}
    </Alert>
  )
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!isPending}
      closeOnClickOutside={false}
      title={isReviewing ? <Trans>Is this right?</Trans> : flag ? <Trans>Edit flag</Trans> : <Trans>New flag</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {isReviewing ? (
        <Review
          flag={flag}
          draft={draft}
          failure={notice}
          isPending={isPending}
          onBack={() => setReviewing(false)}
          onConfirm={() => onSubmit(draft)}
        />
      ) : (
        <FlagForm
          draft={draft}
          taken={taken}
          notice={notice}
          onClose={onClose}
          onReview={(next) => {
            setDraft(next)
            setReviewing(true)
          }}
        />
      )}
    </Modal>
  )
}
