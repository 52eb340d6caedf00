import { Select } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { Choice } from './Choice.ts'
import { exactChoice, findChoices } from './findChoices.ts'

/** A searchable select: matches parts of the name in the current language or in English (ONB-1). */
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
  /** Empty: nothing is selected. */
  value: string
  error: string | null
  onChoose: (value: string) => void
  /** The input's name, by which a form finds it. */
  'data-field'?: string
}) {
  const { t } = useLingui()
  const shown = choices.find((choice) => choice.value === value)?.label
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
        // Shown as a disabled option: a list box without options is invisible to assistive technology.
        return found.length > 0 ? [...found] : [{ value: '', label: t`Nothing found`, disabled: true }]
      }}
      onClick={({ currentTarget }) => {
        // Text typed after a click replaces the chosen name, as it does after Tab, instead of joining it.
        if (currentTarget.value === shown) currentTarget.select()
      }}
      onBlur={({ currentTarget }) => {
        // A name typed in full selects its option even without confirmation.
        const exact = exactChoice(choices, currentTarget.value)
        if (exact && exact.value !== value) onChoose(exact.value)
      }}
      // Rendered before the list opens, so that a quick Enter after typing selects an option.
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
