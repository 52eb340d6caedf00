import { Select } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'
import type { Choice } from './Choice.ts'
import { findChoices } from './findChoices.ts'

/** One of many, found by typing a part of its name, in the language shown or in English (ONB-1). */
export function ChoiceSelect({
  label,
  choices,
  value,
  error,
  onChoose,
  ref,
}: {
  label: string
  choices: readonly Choice[]
  /** Empty: none is chosen. */
  value: string
  error: string | null
  onChoose: (value: string) => void
  ref?: Ref<HTMLInputElement>
}) {
  const { t } = useLingui()
  return (
    <Select
      ref={ref}
      label={label}
      placeholder={t`Type to search`}
      data={[...choices]}
      value={value === '' ? null : value}
      error={error}
      onChange={(chosen) => chosen !== null && onChoose(chosen)}
      filter={({ search }) => [...findChoices(choices, search)]}
      nothingFoundMessage={t`Nothing is called that`}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      autoComplete="off"
      maxDropdownHeight={264}
      size="md"
    />
  )
}
