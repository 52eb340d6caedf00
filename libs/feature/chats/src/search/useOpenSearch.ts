import { useSetAtom } from 'jotai'
import { useLocation, useNavigate } from 'react-router-dom'
import { useInboxAction } from '../stores/inboxActions.ts'
import { searchAtom } from '../stores/searchAtom.ts'

/**
 * Returns a function that opens the search in the messages of one chat or of all (null), for `words` or those of the
 * last time; on a screen with one pane it replaces the open chat.
 */
export function useOpenSearch(): (chatId: number | null, words?: string) => void {
  const setSearch = useSetAtom(searchAtom)
  const navigate = useNavigate()
  const { search } = useLocation()
  return (chatId, words = '') => {
    setSearch((before) => ({ words: words || (before?.words ?? ''), chatId }))
    if (window.matchMedia('(max-width: 899.9px)').matches) void navigate(`/chats${search}`)
  }
}

/** Registers the slash, which goes to the search of the list. */
export function useSearchKey(): void {
  const openSearch = useOpenSearch()
  const goToSearch = () => {
    const field = document.querySelector<HTMLInputElement>('[data-search-field]')
    // An element that is not displayed, as the list beside an open chat on a phone, does not take the focus.
    field?.focus()
    field?.select()
    if (field === null || document.activeElement !== field) openSearch(null)
  }
  useInboxAction('search', goToSearch, true)
}
