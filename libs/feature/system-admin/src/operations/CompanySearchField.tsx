import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { useSearchText } from '../useSearchText.ts'

/** The search by company. Enter or the button searches; clearing the field shows all again. */
export function CompanySearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const { t } = useLingui()
  const { text, type, ask } = useSearchText(search, onSearch)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask()
  }
  return (
    <Group component="form" role="search" onSubmit={submit} gap="sm" wrap="nowrap">
      <TextInput
        type="search"
        name="search"
        aria-label={t`Search companies`}
        placeholder={t`Search companies`}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        flex="1 1 160px"
        maw={420}
      />
      <Button type="submit" variant="default">
        <Trans>Search</Trans>
      </Button>
    </Group>
  )
}
