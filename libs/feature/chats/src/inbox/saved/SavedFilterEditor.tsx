import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { SavedFilter } from '@frontdesk/contract'
import { useState } from 'react'
import classes from './SavedFilters.module.css'

type Props = { saved: readonly SavedFilter[]; isKeeping: boolean; onKeep: (filters: readonly SavedFilter[]) => void; onCancel: () => void }

/** Saved filters renamed, put in order and deleted; nothing of it counts before it is kept. */
export function SavedFilterEditor({ saved, isKeeping, onKeep, onCancel }: Props) {
  const { t } = useLingui()
  const [filters, setFilters] = useState(saved)
  const move = (from: number, to: number) => {
    const one = filters[from]
    if (one !== undefined && to >= 0 && to < filters.length) setFilters(filters.toSpliced(from, 1).toSpliced(to, 0, one))
  }
  const isNameless = filters.some((one) => one.name.trim() === '')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isNameless) onKeep(filters.map((one) => ({ ...one, name: one.name.trim() })))
      }}
    >
      <ul className={classes.list} aria-label={t`Saved filters`}>
        {filters.map((one, place) => {
          const { name } = one
          return (
            <li key={one.id} className={classes.edited}>
              <TextInput
                className={classes.field}
                size="sm"
                aria-label={t`Name of the filter`}
                value={name}
                maxLength={80}
                error={name.trim() === '' && t`A name is needed`}
                onChange={(event) => setFilters(filters.with(place, { ...one, name: event.currentTarget.value }))}
              />
              <ActionIcon size={32} aria-label={t`Move ${name} up`} disabled={place === 0} onClick={() => move(place, place - 1)}>
                <IconArrowUp size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
              <ActionIcon size={32} aria-label={t`Move ${name} down`} disabled={place === filters.length - 1} onClick={() => move(place, place + 1)}>
                <IconArrowDown size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
              <ActionIcon size={32} color="red" aria-label={t`Delete ${name}`} onClick={() => setFilters(filters.filter(({ id }) => id !== one.id))}>
                <IconTrash size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
      <div className={classes.actions}>
        <Button type="button" variant="default" size="sm" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" size="sm" loading={isKeeping} disabled={isNameless}>
          <Trans>Keep changes</Trans>
        </Button>
      </div>
    </form>
  )
}
