import { EmptyState, useReturningFocus } from '@frontdesk/platform/parts'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import classes from './Labels.module.css'

type Named = { id: number; name: string }

type Props<Item extends Named> = {
  items: readonly Item[]
  /** The name of the list for assistive technology. */
  label: string
  lead: ReactNode
  addText: ReactNode
  isFull: boolean
  empty: { title: ReactNode; text: ReactNode }
  /** An item as its row shows it. */
  Shown: (props: { item: Item }) => ReactNode
  /** The form of an item, or of a new one. */
  edit: (item: Item | null, onClose: () => void) => ReactNode
  /** The question before an item is deleted. */
  remove: (item: Item, onClose: () => void, onDone: () => void) => ReactNode
}

/**
 * The list of things that a company has named, to add, change and delete. The focus returns to the button that opened a
 * dialog.
 */
export function NamedList<Item extends Named>(props: Props<Item>) {
  const { items, label, lead, addText, isFull, empty, Shown, edit, remove } = props
  const { t } = useLingui()
  const [dialog, setDialog] = useState<{ is: 'edit'; item: Item | null } | { is: 'delete'; item: Item } | null>(null)
  const { title, remember, giveBack } = useReturningFocus<HTMLParagraphElement>()
  const open = (next: NonNullable<typeof dialog>) => {
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
      disabled={isFull}
      onClick={() => open({ is: 'edit', item: null })}
    >
      {addText}
    </Button>
  )
  return (
    <>
      <div className={classes.head}>
        <p ref={title} tabIndex={-1} className={classes.lead}>
          {lead}
        </p>
        {items.length > 0 && add}
      </div>
      {items.length === 0 ? (
        <EmptyState drawing="inbox" title={empty.title} action={add}>
          {empty.text}
        </EmptyState>
      ) : (
        <ul className={classes.list} aria-label={label}>
          {items.map((item) => {
            const { name } = item
            return (
              <li key={item.id} className={classes.row}>
                <span className={classes.name}>
                  <Shown item={item} />
                </span>
                <ActionIcon size="lg" aria-label={t`Change: ${name}`} onClick={() => open({ is: 'edit', item })}>
                  <IconPencil size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
                <ActionIcon size="lg" aria-label={t`Delete: ${name}`} onClick={() => open({ is: 'delete', item })}>
                  <IconTrash size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              </li>
            )
          })}
        </ul>
      )}
      {dialog?.is === 'delete' &&
        remove(
          dialog.item,
          () => close(),
          () => close({ isOpenerGone: true }),
        )}
      {dialog?.is === 'edit' && edit(dialog.item, () => close())}
    </>
  )
}
