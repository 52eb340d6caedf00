import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { SavedFilter } from '@frontdesk/contract'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import classes from './SavedFilters.module.css'

type Props = {
  saved: readonly SavedFilter[]
  isSaving: boolean
  onSave: (filters: readonly SavedFilter[]) => void
  onCancel: () => void
}

/** Marks a button as disabled but keeps it focusable: a `disabled` button would lose the focus. */
const disabledProps = (isDisabled: boolean) => ({
  'aria-disabled': isDisabled,
  ...(isDisabled && { 'data-disabled': true }),
})

/** The name of one filter, and the buttons that move and delete it. */
function EditedFilter({
  name,
  isFirst,
  isLast,
  onRename,
  onMove,
  isSaving,
  onRemove,
}: {
  name: string
  isFirst: boolean
  isLast: boolean
  /** Changes made now would be lost when the editor closes. */
  isSaving: boolean
  onRename: (name: string) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}) {
  const { t } = useLingui()
  return (
    <li className={classes.edited}>
      <TextInput
        className={classes.field}
        size="sm"
        aria-label={t`Name of the filter`}
        value={name}
        maxLength={80}
        readOnly={isSaving}
        error={name.trim() === '' && t`A name is needed`}
        onChange={(event) => onRename(event.currentTarget.value)}
      />
      <ActionIcon
        size={32}
        aria-label={t`Move ${name} up`}
        {...disabledProps(isFirst || isSaving)}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={32}
        aria-label={t`Move ${name} down`}
        {...disabledProps(isLast || isSaving)}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        data-deletes
        size={32}
        color="red"
        aria-label={t`Delete ${name}`}
        {...disabledProps(isSaving)}
        onClick={onRemove}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  )
}

/** Renames, reorders and deletes saved filters; changes apply only when the form is submitted. */
export function SavedFilterEditor({ saved, isSaving, onSave, onCancel }: Props) {
  const { t } = useLingui()
  const [filters, setFilters] = useState(saved)
  const move = (from: number, to: number) => {
    const one = filters[from]
    if (!isSaving && one !== undefined && to >= 0 && to < filters.length)
      setFilters(filters.toSpliced(from, 1).toSpliced(to, 0, one))
  }
  const form = useRef<HTMLFormElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => form.current?.focus({ preventScroll: true }), [])
  /** Moves the focus to the filter that takes the deleted one's place, or to the submit button after the last one. */
  const remove = (place: number) => {
    if (isSaving) return
    flushSync(() => setFilters(filters.toSpliced(place, 1)))
    const rows = [...(list.current?.children ?? [])]
    const next =
      rows[Math.min(place, rows.length - 1)]?.querySelector<HTMLElement>('[data-deletes]') ??
      form.current?.querySelector<HTMLElement>('[type="submit"]')
    next?.focus()
  }
  const isNameless = filters.some((one) => one.name.trim() === '')
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={t`Edit saved filters`}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isNameless && !isSaving) onSave(filters.map((one) => ({ ...one, name: one.name.trim() })))
      }}
    >
      <ul ref={list} className={classes.list} aria-label={t`Saved filters`}>
        {filters.map((one, place) => (
          <EditedFilter
            key={one.id}
            name={one.name}
            isFirst={place === 0}
            isLast={place === filters.length - 1}
            isSaving={isSaving}
            onRename={(name) => setFilters(filters.with(place, { ...one, name }))}
            onMove={(by) => move(place, place + by)}
            onRemove={() => remove(place)}
          />
        ))}
      </ul>
      <div className={classes.actions}>
        <Button type="button" variant="default" size="sm" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" size="sm" loading={isSaving} disabled={isNameless}>
          <Trans>Save changes</Trans>
        </Button>
      </div>
    </form>
  )
}
