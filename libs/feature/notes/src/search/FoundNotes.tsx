import { isWorthSearching } from '@frontdesk/message-search'
import { useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { noteSearchQuery } from '../cache/noteQueries.ts'
import type { FoundNotesProps } from './FoundNotesView.tsx'

type Props = {
  companyId: number
  chatId: number | null
  words: string
  show: (found: FoundNotesProps) => ReactNode
}

/** Milliseconds without a key press after which the server is asked. */
const pause = 250

/** The words after a moment without typing. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), pause)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}

/** The notes that contain the words of a search, in one chat or in all (CUST-3, MSG-8). */
export function FoundNotes({ companyId, chatId, words, show }: Props) {
  const query = useSettled(words.trim())
  const isWorth = isWorthSearching(query)
  const { data, error, refetch, isFetching } = useQuery({
    ...noteSearchQuery(useApi(), companyId, { chatId, words: query }),
    enabled: isWorth,
    placeholderData: (before) => before,
  })
  if (!isWorth || (error === null && (data === undefined || data.length === 0))) return null
  return show({ found: data ?? [], isFailed: error !== null, isAsking: isFetching, onRetry: () => void refetch() })
}
