import { useSetAtom } from 'jotai'
import { useLocation, useNavigate } from 'react-router-dom'
import { searchAtom } from '../stores/searchAtom.ts'

/** Opens the search, in one chat or in all; where one pane is shown at a time, in place of the open chat. */
export function useOpenSearch(): (chatId: number | null) => void {
  const setSearch = useSetAtom(searchAtom)
  const navigate = useNavigate()
  const { search } = useLocation()
  return (chatId) => {
    setSearch((before) => ({ words: before?.words ?? '', chatId }))
    if (window.matchMedia('(max-width: 899.9px)').matches) void navigate(`/chats${search}`)
  }
}
