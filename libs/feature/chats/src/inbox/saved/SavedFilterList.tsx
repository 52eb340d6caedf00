import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import type { SavedFilter } from '@frontdesk/contract'
import { useState } from 'react'
import classes from './SavedFilters.module.css'

type Props = {
  saved: readonly SavedFilter[]
  isLoading: boolean
  /** Id of the saved filter in use. */
  activeId: string | null
  /** Whether the current filter can be saved. */
  canSave: boolean
  isSaving: boolean
  onChoose: (filter: SavedFilter) => void
  onSave: (name: string) => Promise<unknown>
  onEdit: () => void
}

/** Maximum number of saved filters per administrator. */
const most = 50

/** The saved filters to choose from, and a form that saves the current filter under a name. */
export function SavedFilterList({ saved, isLoading, activeId, canSave, isSaving, onChoose, onSave, onEdit }: Props) {
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
                <bdi className={classes.name} title={one.name}>
                  {one.name}
                </bdi>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        !isLoading && (
          <p className={classes.hint}>
            <Trans>Set filters for the list, then save them here under a name.</Trans>
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
            label={t`Save these filters as`}
            value={name}
            maxLength={80}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" size="sm" loading={isSaving} disabled={name.trim() === ''}>
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
