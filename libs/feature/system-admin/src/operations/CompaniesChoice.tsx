import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { mostAnnouncedCompanies } from '@frontdesk/contract/limits'
import { useApi } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'
import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { companyQueries } from '../companies/companyQueries.ts'

type Option = { value: string; label: string }

/** The choice of companies, searched on the server by a part of the name, or by the number; none are all. */
export function CompaniesChoice({ onChoose }: { onChoose: (companyIds: readonly number[]) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<readonly Option[]>([])
  const [search] = useDebouncedValue(typed.trim(), 200)
  const { data } = useQuery(companyQueries.list(useApi(), { page: 1, search, includeArchived: false }))
  const found = (data?.companies ?? []).map(({ id, name, title }) => ({
    value: String(id),
    label: `${title ?? name} (${String(id)})`,
  }))
  const options = [...chosen, ...found.filter(({ value }) => !chosen.some((option) => option.value === value))]
  return (
    <MultiSelect
      label={t`Companies`}
      description={t`Empty: all companies.`}
      placeholder={t`A part of its name, or its number`}
      data={options}
      value={chosen.map(({ value }) => value)}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(values) => {
        const next = options.filter(({ value }) => values.includes(value))
        setChosen(next)
        onChoose(next.map(({ value }) => Number(value)))
      }}
      // The server has searched.
      filter={({ options: all }) => all}
      maxValues={mostAnnouncedCompanies}
      hidePickedOptions
      autoComplete="off"
    />
  )
}
