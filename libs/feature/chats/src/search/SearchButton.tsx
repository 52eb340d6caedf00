import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconMessageSearch } from '@tabler/icons-react'
import { isMac, shortcutLabel, shortcuts, useShortcut } from '@frontdesk/platform'
import { useSetAtom } from 'jotai'
import { useLocation, useNavigate } from 'react-router-dom'
import { searchAtom } from '../stores/searchAtom.ts'

/** Opens the search, in one chat or in all; where one pane is shown at a time, in place of the open chat. */
function useOpenSearch(): (chatId: number | null) => void {
  const setSearch = useSetAtom(searchAtom)
  const navigate = useNavigate()
  const { search } = useLocation()
  return (chatId) => {
    setSearch((before) => ({ words: before?.words ?? '', chatId }))
    if (window.matchMedia('(max-width: 899.9px)').matches) void navigate(`/chats${search}`)
  }
}

/** Opens the search in messages: of all chats, or of one (MSG-8); by its key, too. */
export function SearchButton({ chatId, size = 36 }: { chatId: number | null; size?: number }) {
  const { t } = useLingui()
  const open = useOpenSearch()
  const shortcut = chatId === null ? 'searchMessages' : 'searchChat'
  const deed = () => open(chatId)
  useShortcut(shortcut, deed)
  const keys = shortcutLabel(shortcuts[shortcut], isMac()).join(' ')
  const name = chatId === null ? t`Search in messages` : t`Search in this chat`
  return (
    <ActionIcon
      data-opens-search
      size={size}
      aria-label={name}
      title={`${name} (${keys})`}
      aria-keyshortcuts={chatId === null ? 'Control+Shift+F' : 'F'}
      onClick={deed}
    >
      <IconMessageSearch size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
