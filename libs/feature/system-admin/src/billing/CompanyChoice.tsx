import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { companyQueries } from '../companies/companyQueries.ts'

type Option = { value: string; label: string }

/** The choice of a company, searched on the server by a part of its name, or by its number. */
export function CompanyChoice({
  isMissing,
  onChoose,
}: {
  /** Whether to say that one must be chosen. */
  isMissing: boolean
  onChoose: (companyId: number) => void
}) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Option | null>(null)
  // The name of the chosen company is in the field, and nothing to search for.
  const [search] = useDebouncedValue(typed === chosen?.label ? '' : typed.trim(), 200)
  const { data } = useQuery(companyQueries.list(useApi(), { page: 1, search, includeArchived: false }))
  const found = (data?.companies ?? []).map(({ id, name, title }) => ({
    value: String(id),
    label: `${title ?? name} (${String(id)})`,
  }))
  const options = chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found
  return (
    <Select
      label={t`Company`}
      placeholder={t`A part of its name, or its number`}
      data={options}
      value={chosen?.value ?? null}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(value) => {
        const option = options.find((one) => one.value === value)
        if (!option) return
        setChosen(option)
        onChoose(Number(option.value))
      }}
      // The server has searched.
      filter={({ options: all }) => all}
      selectFirstOptionOnChange
      allowDeselect={false}
      autoComplete="off"
      data-autofocus
      error={isMissing && t`Choose a company.`}
    />
  )
}
