import type { QuickReply } from '@frontdesk/contract'
import { useListText } from '@frontdesk/platform'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconDownload, IconPaperclip, IconPencil, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './QuickReplies.module.css'

type Props = {
  isOwn: boolean
  replies: readonly QuickReply[]
  onEdit: (reply: QuickReply) => void
  onDelete: (reply: QuickReply) => void
  onDownload: () => void
}

/** The company's quick replies, or one's own, the most used first. */
export function QuickReplySection({ isOwn, replies, onEdit, onDelete, onDownload }: Props) {
  const { t } = useLingui()
  const id = useId()
  const listText = useListText()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {isOwn ? <Trans>Only mine</Trans> : <Trans>For everybody in the company</Trans>}
        </h2>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={onDownload}
        >
          <Trans>Download as CSV</Trans>
        </Button>
      </div>
      <ul className={classes.list}>
        {replies.map((reply) => {
          const { shortcut } = reply
          return (
            <li key={reply.id} className={classes.row}>
              <p className={classes.shortcut} dir="auto">
                /{shortcut}
              </p>
              <ActionIcon
                className={classes.action ?? ''}
                size="lg"
                aria-label={t`Change: ${shortcut}`}
                onClick={() => onEdit(reply)}
              >
                <IconPencil size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
              <ActionIcon
                className={classes.action ?? ''}
                size="lg"
                aria-label={t`Delete: ${shortcut}`}
                onClick={() => onDelete(reply)}
              >
                <IconTrash size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
              <p className={classes.text} dir="auto">
                {reply.text}
              </p>
              {reply.files !== undefined && (
                <p className={classes.attached}>
                  <IconPaperclip size={14} stroke={1.75} aria-hidden /> {listText(reply.files.map(({ name }) => name))}
                </p>
              )}
              <p className={classes.uses}>
                {reply.uses === 0 ? (
                  <Trans>Not used yet</Trans>
                ) : (
                  <Plural value={reply.uses} one="Used once" other="Used # times" />
                )}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
