import { useSetAtom } from 'jotai'
import { useLocation, useNavigate } from 'react-router-dom'
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
