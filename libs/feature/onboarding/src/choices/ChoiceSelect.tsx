import { Select } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { Choice } from './Choice.ts'
import { exactChoice, findChoices } from './findChoices.ts'

/** One of many, found by typing a part of its name, in the language shown or in English (ONB-1). */
export function ChoiceSelect({
  label,
  choices,
  value,
  error,
  onChoose,
  'data-field': field,
}: {
  label: string
  choices: readonly Choice[]
  /** Empty: none is chosen. */
  value: string
  error: string | null
  onChoose: (value: string) => void
  /** By which a form finds its input. */
  'data-field'?: string
}) {
  const { t } = useLingui()
  return (
    <Select
      data-field={field}
      label={label}
      placeholder={t`Type to search`}
      data={[...choices]}
      value={value === '' ? null : value}
      error={error}
      onChange={(chosen) => chosen !== null && onChoose(chosen)}
      filter={({ search }) => {
        const found = findChoices(choices, search)
        // Said as an option that cannot be taken: a list box without options is none to assistive technology.
        return found.length > 0 ? [...found] : [{ value: '', label: t`Nothing is called that`, disabled: true }]
      }}
      onBlur={({ currentTarget }) => {
        // A name that was typed in full is meant, though nobody confirmed it.
        const exact = exactChoice(choices, currentTarget.value)
        if (exact && exact.value !== value) onChoose(exact.value)
      }}
      // Options that are there before the list opens can be taken by an Enter that comes quickly after the letters.
      comboboxProps={{ keepMounted: true }}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      autoComplete="off"
      maxDropdownHeight={264}
      size="md"
    />
  )
}
