import { Button, Group, Switch, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { useSearchText } from '../useSearchText.ts'

/**
 * The search field and the switch for archived companies. Enter or the button searches; clearing the field shows all
 * again.
 */
export function CompanySearch(props: {
  search: string
  includeArchived: boolean
  onSearch: (search: string) => void
  onIncludeArchived: (includeArchived: boolean) => void
}) {
  const { t } = useLingui()
  const { text, type, ask } = useSearchText(props.search, props.onSearch)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask()
  }
  return (
    <Group component="form" role="search" onSubmit={submit} gap="sm" wrap="wrap">
      <TextInput
        type="search"
        name="search"
        aria-label={t`Search companies`}
        placeholder={t`Search companies`}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        flex="1 1 220px"
        maw={420}
      />
      <Button type="submit" variant="default">
        <Trans>Search</Trans>
      </Button>
      <Switch
        label={t`Show archived`}
        checked={props.includeArchived}
        onChange={(event) => props.onIncludeArchived(event.currentTarget.checked)}
      />
    </Group>
  )
}
