import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconMessageSearch } from '@tabler/icons-react'
import { isMac, shortcutLabel, shortcuts, useShortcut } from '@frontdesk/platform'
import { useSetAtom } from 'jotai'
import { useLocation, useNavigate } from 'react-router-dom'
import { searchAtom } from '../stores/searchAtom.ts'

/** Returns a function that opens the search in one chat or in all; on a screen with one pane it replaces the open chat. */
function useOpenSearch(): (chatId: number | null) => void {
  const setSearch = useSetAtom(searchAtom)
  const navigate = useNavigate()
  const { search } = useLocation()
  return (chatId) => {
    setSearch((before) => ({ words: before?.words ?? '', chatId }))
    if (window.matchMedia('(max-width: 899.9px)').matches) void navigate(`/chats${search}`)
  }
}

/** A button, with shortcut, that opens the message search for all chats or for one (MSG-8). */
export function SearchButton({ chatId, size = 36 }: { chatId: number | null; size?: number }) {
  const { t } = useLingui()
  const open = useOpenSearch()
  const shortcut = chatId === null ? 'searchMessages' : 'searchChat'
  const openSearch = () => open(chatId)
  useShortcut(shortcut, openSearch)
  const keys = shortcutLabel(shortcuts[shortcut], isMac()).join(' ')
  const name = chatId === null ? t`Search in messages` : t`Search in this chat`
  return (
    <ActionIcon
      data-opens-search
      size={size}
      aria-label={name}
      title={`${name} (${keys})`}
      aria-keyshortcuts={chatId === null ? 'Control+Shift+F' : 'F'}
      onClick={openSearch}
    >
      <IconMessageSearch size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
