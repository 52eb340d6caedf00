import { Button, Group, Switch, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { useSearchText } from '../useSearchText.ts'

type Props = {
  search: string
  onSearch: (search: string) => void
  /** The switch that shows archived companies as well; without it there is none. */
  archived?: { isShown: boolean; onShow: (isShown: boolean) => void }
}

/** The search by company. Enter or the button searches; clearing the field shows all again. */
export function CompanySearch({ search, onSearch, archived }: Props) {
  const { t } = useLingui()
  const { text, type, ask } = useSearchText(search, onSearch)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask()
  }
  return (
    <Group component="form" role="search" onSubmit={submit} gap="sm" wrap={archived ? 'wrap' : 'nowrap'}>
      <TextInput
        type="search"
        name="search"
        aria-label={t`Search companies`}
        placeholder={t`Search companies`}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        flex={archived ? '1 1 220px' : '1 1 160px'}
        maw={420}
      />
      <Button type="submit" variant="default">
        <Trans>Search</Trans>
      </Button>
      {archived && (
        <Switch
          label={t`Show archived`}
          checked={archived.isShown}
          onChange={(event) => archived.onShow(event.currentTarget.checked)}
        />
      )}
    </Group>
  )
}
