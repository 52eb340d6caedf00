import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Progress } from '@mantine/core'
import type { AssistantCheck } from '@frontdesk/contract'
import section from '../TeachAssistant.module.css'

/** How far a run is, and the button that ends it. */
export function CheckProgress({
  check: { answered, questionCount },
  isCancelling,
  onCancel,
}: {
  check: AssistantCheck
  isCancelling: boolean
  onCancel: () => void
}) {
  const { t } = useLingui()
  return (
    <>
      <p className={section.status} role="status">
        <Plural value={questionCount} one={`${answered} of # question`} other={`${answered} of # questions`} />
      </p>
      <Progress value={questionCount === 0 ? 0 : (answered / questionCount) * 100} aria-label={t`Progress`} />
      <div className={section.actions}>
        <Button variant="default" loading={isCancelling} onClick={onCancel}>
          <Trans>Cancel the check</Trans>
        </Button>
      </div>
    </>
  )
}
