import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import section from '../TeachAssistant.module.css'

/** The actions on a gap, and whether one of them is in progress. */
export type GapActionsProps = {
  isPending: boolean
  /** Another one is checked before it is accepted. */
  isBusy: boolean
  onAccept: () => void
  onEdit: () => void
  onDismiss: () => void
  onTest: () => void
}

/** The buttons of a gap. The first one accepts the answer that a person gave; where nobody did, it writes one. */
export function GapActions({
  question,
  isAnswered,
  isPending,
  isBusy,
  onAccept,
  onEdit,
  onDismiss,
  onTest,
}: GapActionsProps & { question: string; isAnswered: boolean }) {
  const { t } = useLingui()
  return (
    <div className={section.actions}>
      {isAnswered ? (
        <>
          <Button
            data-first
            onClick={onAccept}
            loading={isPending}
            disabled={isBusy}
            aria-label={t`Accept: ${question}`}
          >
            <Trans>Accept</Trans>
          </Button>
          <Button variant="default" onClick={onEdit} disabled={isPending} aria-label={t`Change: ${question}`}>
            <Trans>Change</Trans>
          </Button>
        </>
      ) : (
        <Button
          data-first
          variant="default"
          onClick={onEdit}
          disabled={isPending}
          aria-label={t`Write an answer: ${question}`}
        >
          <Trans>Write an answer</Trans>
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        onClick={onDismiss}
        disabled={isPending}
        aria-label={t`Dismiss: ${question}`}
      >
        <Trans>Dismiss</Trans>
      </Button>
      <Button variant="subtle" color="gray" onClick={onTest} aria-label={t`Make it a test question: ${question}`}>
        <Trans>Make it a test question</Trans>
      </Button>
    </div>
  )
}
