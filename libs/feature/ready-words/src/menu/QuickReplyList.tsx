import type { QuickReply } from '@frontdesk/contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Badge, Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import classes from './QuickReplyMenu.module.css'

/** A found quick reply, with its text as it would be put into the composer. */
export type ShownReply = Pick<QuickReply, 'id' | 'shortcut' | 'isOwn'> & {
  filled: string
  fileNames?: readonly string[]
}

type Props = {
  listId: string
  optionId: (id: number) => string
  /** The word after the slash. */
  query: string
  replies: readonly ShownReply[]
  /** How many were found beyond those that are shown. */
  more: number
  activeId: number | null
  onActive: (id: number) => void
  onPick: (id: number) => void
}

/** One quick reply of the list. */
function Option({
  reply,
  isActive,
  id,
  onActive,
  onPick,
}: {
  reply: ShownReply
  isActive: boolean
  id: string
  onActive: () => void
  onPick: () => void
}) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.option}
      // The focus stays in the field, and an on-screen keyboard open.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={onActive}
      onClick={onPick}
    >
      <span className={classes.shortcut} dir="auto">
        /{reply.shortcut}
      </span>
      {reply.isOwn && (
        <Badge size="sm" color="gray" variant="light">
          <Trans>Only mine</Trans>
        </Badge>
      )}
      <span className={classes.text} dir="auto">
        {reply.filled}
      </span>
      {reply.fileNames !== undefined && reply.fileNames.length > 0 && (
        <span className={classes.files} dir="auto">
          <IconPaperclip size={14} stroke={1.75} aria-hidden /> {reply.fileNames.join(', ')}
        </span>
      )}
    </div>
  )
}

/** The quick replies that a word after a slash finds, over the composer (WORD-1). */
export function QuickReplyList({ listId, optionId, query, replies, more, activeId, onActive, onPick }: Props) {
  const { t } = useLingui()
  return (
    <div className={classes.menu}>
      <div className={classes.head}>
        <p className={classes.count} role="status">
          {replies.length > 0 ? (
            <Plural value={replies.length + more} one="# quick reply" other="# quick replies" />
          ) : query === '' ? (
            <Trans>There are no quick replies yet</Trans>
          ) : (
            <Trans>No quick reply has “{query}”</Trans>
          )}
        </p>
        <Anchor component={Link} to="/settings/quick-replies" size="sm" onMouseDown={(event) => event.preventDefault()}>
          {replies.length === 0 && query === '' ? <Trans>Add one</Trans> : <Trans>Change them</Trans>}
        </Anchor>
      </div>
      {replies.length > 0 && (
        // Focusable, so that a long list can be scrolled by keyboard.
        <div id={listId} role="listbox" tabIndex={0} aria-label={t`Quick replies`} className={classes.list}>
          {replies.map((reply) => (
            <Option
              key={reply.id}
              id={optionId(reply.id)}
              reply={reply}
              isActive={reply.id === activeId}
              onActive={() => onActive(reply.id)}
              onPick={() => onPick(reply.id)}
            />
          ))}
        </div>
      )}
      {more > 0 && (
        <p className={classes.more}>
          <Plural value={more} one="And # more: type on to find it." other="And # more: type on to find them." />
        </p>
      )}
    </div>
  )
}

/** Shown over the composer when the quick replies could not be read. */
export function QuickRepliesNotLoaded({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <div className={classes.menu}>
      <div className={classes.head}>
        <p className={classes.count} role="alert">
          <Trans>The quick replies could not be loaded</Trans>
        </p>
        <Button size="compact-sm" variant="default" loading={isRetrying} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </div>
  )
}
