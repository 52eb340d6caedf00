import type { CustomerField } from '@frontdesk/contract'
import { mostCustomerFields } from '@frontdesk/contract/limits'
import { EmptyState, useReturningFocus } from '@frontdesk/platform/parts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import classes from '../settings/Labels.module.css'
import { DeleteFieldDialog } from './DeleteFieldDialog.tsx'
import { FieldDialog } from './FieldDialog.tsx'
import type { FieldChanges } from './useFieldChanges.ts'
import { useKindName } from './useKindName.ts'

type Dialog = { is: 'new' } | { is: 'edit' | 'delete'; field: CustomerField }

/** The fields that the company has defined for its customers: to add, change and delete (CUST-1). */
export function FieldsView({ fields, changes }: { fields: readonly CustomerField[]; changes: FieldChanges }) {
  const { t } = useLingui()
  const kindName = useKindName()
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
      disabled={fields.length >= mostCustomerFields}
      onClick={() => open({ is: 'new' })}
    >
      <Trans>Add a field</Trans>
    </Button>
  )
  return (
    <>
      <div className={classes.head}>
        <p ref={title} tabIndex={-1} className={classes.lead}>
          <Trans>They stand on the card of each customer, and everybody in the company fills them in.</Trans>
        </p>
        {fields.length > 0 && add}
      </div>
      {fields.length === 0 ? (
        <EmptyState drawing="inbox" title={<Trans>There are no fields yet</Trans>} action={add}>
          <Trans>Keep what you ask your customers for: a birthday, a size, the care that they like.</Trans>
        </EmptyState>
      ) : (
        <ul className={classes.list} aria-label={t`Fields of customers`}>
          {fields.map((field) => {
            const { name } = field
            return (
              <li key={field.id} className={classes.row}>
                <span className={classes.name}>
                  <bdi>{name}</bdi> · {[kindName(field.kind), field.choices.join(', ')].filter(Boolean).join(': ')}
                </span>
                <ActionIcon size="lg" aria-label={t`Change: ${name}`} onClick={() => open({ is: 'edit', field })}>
                  <IconPencil size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
                <ActionIcon size="lg" aria-label={t`Delete: ${name}`} onClick={() => open({ is: 'delete', field })}>
                  <IconTrash size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              </li>
            )
          })}
        </ul>
      )}
      {dialog?.is === 'delete' && (
        <DeleteFieldDialog
          name={dialog.field.name}
          onDelete={() => changes.remove(dialog.field.id)}
          onClose={() => close()}
          onDone={() => close({ isOpenerGone: true })}
        />
      )}
      {(dialog?.is === 'new' || dialog?.is === 'edit') && (
        <FieldDialog field={dialog.is === 'edit' ? dialog.field : null} onSave={changes.save} onClose={() => close()} />
      )}
    </>
  )
}
