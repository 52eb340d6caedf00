import type { Label } from '@frontdesk/contract'
import { mostLabels } from '@frontdesk/contract/limits'
import { EmptyState, useReturningFocus } from '@frontdesk/platform/parts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { LabelChip } from '../labels/LabelChip.tsx'
import type { LabelChanges } from '../labels/useLabelChanges.ts'
import { DeleteLabelDialog } from './DeleteLabelDialog.tsx'
import { LabelDialog } from './LabelDialog.tsx'
import classes from './Labels.module.css'

type Dialog = { is: 'new' } | { is: 'edit' | 'delete'; label: Label }

/** The labels of the company: to add, change, merge and delete (CUST-3). */
export function LabelsView({ labels, changes }: { labels: readonly Label[]; changes: LabelChanges }) {
  const { t } = useLingui()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const { title, remember, giveBack } = useReturningFocus<HTMLParagraphElement>()
  const open = (next: Dialog) => {
    remember()
    setDialog(next)
  }
  const close = (how?: { isOpenerGone: boolean }) => {
    setDialog(null)
    giveBack(how)
  }
  const add = (
    <Button
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      disabled={labels.length >= mostLabels}
      onClick={() => open({ is: 'new' })}
    >
      <Trans>Add a label</Trans>
    </Button>
  )
  return (
    <>
      <div className={classes.head}>
        <p ref={title} tabIndex={-1} className={classes.lead}>
          <Trans>Everybody in the company sees them. In a chat, press L to choose them.</Trans>
        </p>
        {labels.length > 0 && add}
      </div>
      {labels.length === 0 ? (
        <EmptyState drawing="inbox" title={<Trans>There are no labels yet</Trans>} action={add}>
          <Trans>Mark chats with words of your own, and list those that have one.</Trans>
        </EmptyState>
      ) : (
        <ul className={classes.list} aria-label={t`Labels`}>
          {labels.map((label) => {
            const { name } = label
            return (
              <li key={label.id} className={classes.row}>
                <span className={classes.name}>
                  <LabelChip label={label} isLarge />
                </span>
                <ActionIcon size="lg" aria-label={t`Change: ${name}`} onClick={() => open({ is: 'edit', label })}>
                  <IconPencil size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
                <ActionIcon size="lg" aria-label={t`Delete: ${name}`} onClick={() => open({ is: 'delete', label })}>
                  <IconTrash size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              </li>
            )
          })}
        </ul>
      )}
      {dialog?.is === 'delete' && (
        <DeleteLabelDialog
          label={dialog.label}
          others={labels.filter(({ id }) => id !== dialog.label.id)}
          onDelete={(into) => changes.remove({ id: dialog.label.id, into })}
          onClose={() => close()}
          onDone={() => close({ isOpenerGone: true })}
        />
      )}
      {(dialog?.is === 'new' || dialog?.is === 'edit') && (
        <LabelDialog label={dialog.is === 'edit' ? dialog.label : null} onSave={changes.save} onClose={() => close()} />
      )}
    </>
  )
}
