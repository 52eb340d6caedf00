import { Trans, useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import type { Chat, Message } from '@frontdesk/contract'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import classes from './Quote.module.css'
import { Timeline } from './Timeline.tsx'
import { useTimeline } from './useTimeline.ts'

/** What became of a message, step by step (MSG-10). */
export function DetailsDialog({ chat, message, onClose }: { chat: Chat; message: Message; onClose: () => void }) {
  const { t } = useLingui()
  const { entries, error, refetch, isFetching } = useTimeline(chat, message)
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Details of the message</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="sm"
      returnFocus={false}
    >
      {message.text !== '' && (
        <blockquote className={classes.quote} dir="auto">
          {message.text}
        </blockquote>
      )}
      {entries !== undefined ? (
        <Timeline entries={entries} />
      ) : error !== null ? (
        <FailureState
          title={<Trans>The details could not be loaded</Trans>}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {error.message}
        </FailureState>
      ) : (
        <SkeletonRows rows={3} height={48} />
      )}
    </Modal>
  )
}
