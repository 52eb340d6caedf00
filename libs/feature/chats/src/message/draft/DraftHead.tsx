import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { memo } from 'react'
import classes from './DraftHead.module.css'
import row from '../MessageRow.module.css'

/** Who writes, and the way to take the word; it stays as it is while the text below it grows. */
export const DraftHead = memo(function DraftHead({
  answers,
  isInterrupted,
  onTakeOver,
}: {
  answers: number
  isInterrupted: boolean
  onTakeOver: ((answers: number) => void) | undefined
}) {
  return (
    <div className={row.speaker}>
      <span className={row.ai}>AI</span>
      {isInterrupted ? <Trans>interrupted</Trans> : <Trans>is writing…</Trans>}
      {onTakeOver && (
        <Button className={classes.takeOver} size="compact-xs" variant="light" color="teal" onClick={() => onTakeOver(answers)}>
          <Trans>Take over</Trans>
        </Button>
      )}
    </div>
  )
})
