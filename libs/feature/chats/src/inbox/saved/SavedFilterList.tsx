import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import type { SavedFilter } from '@frontdesk/contract'
import { useState } from 'react'
import classes from './SavedFilters.module.css'

type Props = {
  saved: readonly SavedFilter[]
  isLoading: boolean
  /** The one that is shown. */
  activeId: string | null
  /** Whether there is something to save. */
  canSave: boolean
  isKeeping: boolean
  onChoose: (filter: SavedFilter) => void
  onSave: (name: string) => Promise<unknown>
  onEdit: () => void
}

/** The most that an administrator keeps. */
const most = 50

/** The saved filters to choose from, and a name for the current one. */
export function SavedFilterList({ saved, isLoading, activeId, canSave, isKeeping, onChoose, onSave, onEdit }: Props) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const save = () => {
    const title = name.trim()
    if (title !== '')
      onSave(title).then(
        () => setName(''),
        () => undefined,
      )
  }
  return (
    <>
      {saved.length > 0 ? (
        <ul className={classes.list} aria-label={t`Saved filters`}>
          {saved.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className={classes.one}
                aria-current={one.id === activeId ? 'true' : undefined}
                onClick={() => onChoose(one)}
              >
                <bdi className={classes.name}>{one.name}</bdi>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        !isLoading && (
          <p className={classes.hint}>
            <Trans>Narrow the list, and save that here under a name.</Trans>
          </p>
        )
      )}
      {canSave && saved.length < most && (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <TextInput
            className={classes.field}
            size="sm"
            label={t`Save what is shown as`}
            value={name}
            maxLength={80}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" size="sm" loading={isKeeping} disabled={name.trim() === ''}>
            <Trans>Save</Trans>
          </Button>
        </form>
      )}
      {saved.length > 0 && (
        <Button data-edits variant="subtle" size="compact-sm" onClick={onEdit}>
          <Trans>Edit saved filters</Trans>
        </Button>
      )}
    </>
  )
}
