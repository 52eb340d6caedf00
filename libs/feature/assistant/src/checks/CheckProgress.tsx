import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Progress } from '@mantine/core'
import type { AssistantCheck } from '@frontdesk/contract'
import section from '../TeachAssistant.module.css'
import type { useChecks } from './useChecks.ts'

/** How far a run is, and the button that ends it. */
export function CheckProgress({
  check: { id, answered, questionCount },
  cancel: { mutate, isPending, error },
}: {
  check: AssistantCheck
  cancel: ReturnType<typeof useChecks>['cancel']
}) {
  const { t } = useLingui()
  const reason = error?.message ?? ''
  return (
    <>
      {/* No live region: it changes every second. */}
      <p className={section.status}>
        <Plural value={questionCount} one={`${answered} of # question`} other={`${answered} of # questions`} />
      </p>
      <Progress value={questionCount === 0 ? 0 : (answered / questionCount) * 100} aria-label={t`Progress`} />
      <div className={section.actions}>
        <Button data-instead variant="default" loading={isPending} onClick={() => mutate(id)}>
          <Trans>Cancel the check</Trans>
        </Button>
      </div>
      {error !== null && (
        <p role="alert" className={section.failed}>
          <Trans>The check was not cancelled: {reason}</Trans>
        </p>
      )}
    </>
  )
}
