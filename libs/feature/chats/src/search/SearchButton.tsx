import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { isMac, shortcutLabel, shortcuts } from '@frontdesk/platform'
import { useInboxAction } from '../stores/inboxActions.ts'
import { useOpenSearch } from './useOpenSearch.ts'

/** A button, with shortcut, that opens the search with the messages of one chat as its scope (MSG-8). */
export function SearchButton({ chatId }: { chatId: number }) {
  const { t } = useLingui()
  const open = useOpenSearch()
  const openSearch = () => open(chatId)
  useInboxAction('searchChat', openSearch, true)
  const keys = shortcutLabel(shortcuts.searchChat, isMac()).join(' ')
  const name = t`Search in this chat`
  return (
    <ActionIcon
      data-opens-search
      size={40}
      aria-label={name}
      title={`${name} (${keys})`}
      aria-keyshortcuts="F"
      onClick={openSearch}
    >
      <IconSearch size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
