import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRetryRun } from './useRetryRun.ts'

type Props = {
  /** The place of the button. */ at: string
  companyId: number
  chatId: number
  /** The message without an answer. */ messageId: number
}

/** Lets the AI answer a message again; pressed, it says what became of it. Nothing where the provider API cannot. */
export function RetryRun({ at, ...asked }: Props) {
  const { retry, retrying } = useRetryRun(at)
  if (retry === null) return null
  return (
    <>
      {retrying !== null && <span role="note">{retrying.words}</span>}{' '}
      {(retrying === null || retrying.is === 'refused') && (
        <Button size="compact-xs" variant="subtle" onClick={() => retry(asked)}>
          <Trans>Retry</Trans>
        </Button>
      )}
    </>
  )
}
