import { Trans, useLingui } from '@lingui/react/macro'
import type { AuthorKind, ThreadRow } from '@frontdesk/chat-thread'
import type { User } from '@frontdesk/contract'
import { formatTime } from '@frontdesk/platform'
import { memo, use, useId, type RefCallback } from 'react'
import { IconPaperclip } from '@tabler/icons-react'
import { AiLabel } from '../AiLabel.tsx'
import { MessageActions } from '../actions/MessageActions.tsx'
import { MessageReportOutcome } from '../actions/MessageReportOutcome.tsx'
import { MessageFiles } from '../../files/MessageFiles.tsx'
import { useFilesLabel } from '../../files/useFilesLabel.ts'
import { DeliveryMark, deliveryOf, ChannelContext } from '../delivery/DeliveryMark.tsx'
import { DeliveryFailureNotice, UnknownDeliveryNotice } from '../delivery/DeliveryFailureNotice.tsx'
import classes from '../MessageRow.module.css'
import type { RowActions } from '../RowActions.ts'
import { MessageDisclosure, MessageSources } from '../MessageSources.tsx'
import { MessageText } from '../MessageText.tsx'
import { timeOf } from '../rowPlaces.ts'
import { MessageOrigin } from './MessageOrigin.tsx'
import { SystemNotice } from '../notices/SystemNotice.tsx'
import { useContentLabel } from '../notices/useContentLabel.ts'
import { useAuthorName } from '../useAuthorName.ts'
import unshownContentClasses from '../notices/UnshownContent.module.css'

/**
 * Names content that is not shown, so that nothing is dropped silently. `words` is a placeholder
 * of the translated message.
 */
const UnshownContent = ({ words }: { words: string }) => (
  <span className={unshownContentClasses.content}>
    <IconPaperclip size={16} stroke={1.75} aria-hidden />
    <span>
      <Trans>{words} (open it in the channel's own app)</Trans>
    </span>
  </span>
)

type Props = {
  row: ThreadRow
  authorKind: AuthorKind
  sender: User | undefined
  beginsGroup: boolean
  /** Whether the author's name is shown above: not for the customer, nor for own messages. */
  isNamed: boolean
  /** Whether the AI is the other side, as in a conversation with the assistant or, with its people, with support. */
  assistantIsOther: boolean
  actions: RowActions
  /** A `ref` for the element of an unread row, which observes when it is on screen. */
  watch?: RefCallback<HTMLElement> | undefined
}

/** A message (MSG-3): side, label and background by kind of author; time, delivery state and failure. */
export const MessageRow = memo(function MessageRow({
  row,
  authorKind,
  sender,
  beginsGroup,
  isNamed,
  assistantIsOther,
  actions,
  watch,
}: Props) {
  const { t } = useLingui()
  const id = useId()
  const channel = use(ChannelContext)
  const { message } = row
  const speaker = useAuthorName()(authorKind, sender)
  const time = formatTime(timeOf(row))
  const unshown = useContentLabel()(message)
  const hasFiles = (message.metadata.files?.length ?? 0) > 0
  const filesLabel = useFilesLabel()(message.metadata.files)
  const hasText = message.text !== '' || (unshown === null && !hasFiles)
  const delivery = authorKind === 'customer' ? null : deliveryOf(row, channel)
  // A discarded message is no failure any more; a message that was deleted before it was sent says so.
  const isFailed = delivery === 'failed' && (!message.isDeleted || message.metadata.error?.code === 'DELETED')
  const isOfSupport = sender?.kind === 'support'
  const isOther = authorKind === 'customer' || (assistantIsOther && (authorKind === 'assistant' || isOfSupport))
  const who = authorKind === 'assistant' ? t`AI, ${speaker}, ${time}` : t`${speaker}, ${time}`
  const ids = { row: id, text: `${id}w`, delivery: `${id}d` }
  if (authorKind === 'system') return <SystemNotice row={row} />
  return (
    <div
      role="article"
      tabIndex={-1}
      id={ids.row}
      // Screen readers announce author, time and text per message; the delivery state is the description.
      aria-label={[who, filesLabel, unshown, message.isDeleted && t`Deleted`].filter(Boolean).join(', ')}
      aria-labelledby={hasText ? `${ids.row} ${ids.text}` : undefined}
      aria-describedby={delivery === null || isOther ? undefined : ids.delivery}
      className={classes.row}
      data-row={row.key}
      data-message={message.id}
      // A person of support looks like everybody else who is not us.
      data-voice={isOther && isOfSupport && authorKind === 'human' ? 'customer' : authorKind}
      data-side={isOther ? 'other' : 'ours'}
      data-begins={beginsGroup}
      data-failed={isFailed || undefined}
      data-unknown={delivery === 'unknown' || undefined}
      ref={watch}
    >
      {isNamed && (
        <div className={classes.speaker}>
          {authorKind === 'assistant' && <AiLabel name={speaker} />}
          <bdi className={classes.name}>{speaker}</bdi>
        </div>
      )}
      <MessageDisclosure message={message} />
      <div className={classes.bubble} data-files={hasFiles || undefined}>
        <MessageOrigin metadata={message.metadata} />
        {unshown !== null && <UnshownContent words={unshown} />}
        {hasFiles && <MessageFiles row={row} onCancel={actions.cancel} />}
        {hasText && <MessageText id={ids.text} text={message.text} isDeleted={message.isDeleted} />}
        <span className={classes.meta}>
          {message.isDeleted && (
            <span>
              <Trans>Deleted</Trans>
            </span>
          )}
          <time dateTime={message.sentAt ?? message.createdAt}>{time}</time>
          {delivery !== null && !isOther && <DeliveryMark delivery={delivery} id={ids.delivery} />}
        </span>
        <MessageActions row={row} />
      </div>
      <MessageReportOutcome messageId={message.id} />
      {assistantIsOther && !isOfSupport && <MessageSources message={message} />}
      {isFailed && <DeliveryFailureNotice row={row} actions={actions} />}
      {delivery === 'unknown' && !message.isDeleted && <UnknownDeliveryNotice row={row} actions={actions} />}
    </div>
  )
})
