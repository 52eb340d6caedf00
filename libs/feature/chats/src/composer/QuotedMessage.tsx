import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import type { Message } from '@frontdesk/contract'
import { useFilesLabel } from '../files/useFilesLabel.ts'
import type { ComposerQuote } from './composerTextAtom.ts'
import classes from './QuotedMessage.module.css'

type Props = {
  quote: ComposerQuote
  /** The message as it is now; undefined while it is not loaded. */
  message: Message | undefined
  /** Id of what it says, to describe the field by it. */
  id: string
  onCancel: () => void
}

/**
 * The message that the next one replies to, above the field (MSG-4). One that was deleted meanwhile is
 * not quoted, which it says.
 */
export function QuotedMessage({ quote, message, id, onCancel }: Props) {
  const { t } = useLingui()
  const filesLabel = useFilesLabel()(message?.metadata.files)
  const text = quote.text === '' ? (filesLabel ?? t`Message without text`) : quote.text
  const isDeleted = message?.isDeleted === true
  return (
    <div className={classes.quoted}>
      <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
      <div id={id} className={classes.about} role={isDeleted ? 'status' : undefined}>
        {isDeleted ? (
          <p className={classes.note}>
            <Trans>The message that you reply to was deleted. Your reply goes without it.</Trans>
          </p>
        ) : (
          <>
            <p className={classes.label}>
              <Trans>Reply to:</Trans>
            </p>
            <blockquote className={classes.text} dir="auto">
              {text}
            </blockquote>
          </>
        )}
      </div>
      <ActionIcon
        className={classes.cancel ?? ''}
        size={32}
        onClick={onCancel}
        aria-label={t`Do not reply to this message`}
        title={t`Do not reply to this message`}
      >
        <IconX size={16} stroke={2} aria-hidden />
      </ActionIcon>
    </div>
  )
}
