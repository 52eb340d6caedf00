import type { QuickReply } from '@frontdesk/contract'
import { findQuickReplies } from '@frontdesk/quick-replies'
import { EmptyState, useReturningFocus } from '@frontdesk/platform/parts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { IconFileImport, IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { DeleteQuickReplyDialog } from './DeleteQuickReplyDialog.tsx'
import { ImportQuickRepliesDialog } from './ImportQuickRepliesDialog.tsx'
import classes from './QuickReplies.module.css'
import { QuickReplyDialog } from './QuickReplyDialog.tsx'
import { QuickReplySection } from './QuickReplySection.tsx'
import type { QuickReplyChanges } from './useQuickReplyChanges.ts'

type Dialog = { is: 'new' } | { is: 'import' } | { is: 'edit' | 'delete'; reply: QuickReply }

function AddActions({ onOpen }: { onOpen: (dialog: Dialog) => void }) {
  return (
    <div className={classes.actions}>
      <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => onOpen({ is: 'new' })}>
        <Trans>Add a quick reply</Trans>
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />}
        onClick={() => onOpen({ is: 'import' })}
      >
        <Trans>Import</Trans>
      </Button>
    </div>
  )
}

function OpenDialog({
  dialog,
  changes,
  onClose,
}: {
  dialog: Dialog
  changes: QuickReplyChanges
  onClose: (how?: { isOpenerGone: boolean }) => void
}) {
  const close = () => onClose()
  switch (dialog.is) {
    case 'new':
    case 'edit': {
      const reply = dialog.is === 'edit' ? dialog.reply : null
      return <QuickReplyDialog reply={reply} onSave={changes.save} onClose={close} />
    }
    case 'delete':
      return (
        <DeleteQuickReplyDialog
          reply={dialog.reply}
          onDelete={() => changes.remove(dialog.reply.id)}
          onClose={close}
          onDone={() => onClose({ isOpenerGone: true })}
        />
      )
    case 'import':
      return <ImportQuickRepliesDialog onImport={changes.import} onClose={close} />
  }
}

/** The company's quick replies and one's own: to search, add, change, delete, import and download. */
export function QuickRepliesView({ replies, changes }: { replies: readonly QuickReply[]; changes: QuickReplyChanges }) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const { title, remember, giveBack } = useReturningFocus<HTMLParagraphElement>()
  const open = (next: Dialog) => {
    remember()
    setDialog(next)
  }
  const found = findQuickReplies(replies, search)
  const sections = [false, true].map((isOwn) => ({ isOwn, replies: found.filter((each) => each.isOwn === isOwn) }))
  return (
    <>
      <div className={classes.head}>
        <p ref={title} tabIndex={-1} className={classes.lead}>
          <Trans>Type a slash in a chat and the beginning of a shortcut, and press Enter: the text is there.</Trans>
        </p>
        {replies.length > 0 && <AddActions onOpen={open} />}
      </div>
      {replies.length === 0 ? (
        <EmptyState
          drawing="inbox"
          title={<Trans>There are no quick replies yet</Trans>}
          action={<AddActions onOpen={open} />}
        >
          <Trans>Opening hours, the way to you, prices: what you write every day, once.</Trans>
        </EmptyState>
      ) : (
        <TextInput
          type="search"
          aria-label={t`Search quick replies`}
          placeholder={t`Search quick replies`}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          maxLength={200}
        />
      )}
      {replies.length > 0 && found.length === 0 && (
        <p className={classes.lead} role="status">
          <Trans>No quick reply has “{search}”</Trans>
        </p>
      )}
      {sections.map(
        (section) =>
          section.replies.length > 0 && (
            <QuickReplySection
              key={String(section.isOwn)}
              {...section}
              onEdit={(reply) => open({ is: 'edit', reply })}
              onDelete={(reply) => open({ is: 'delete', reply })}
              onDownload={() => changes.download(section.isOwn)}
            />
          ),
      )}
      {dialog !== null && (
        <OpenDialog
          dialog={dialog}
          changes={changes}
          onClose={(how) => {
            setDialog(null)
            giveBack(how)
          }}
        />
      )}
    </>
  )
}
