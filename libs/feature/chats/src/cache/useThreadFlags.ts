import { includeDeletedMessagesAtom, includeSystemMessagesAtom } from '@frontdesk/platform'
import { useAtomValue } from 'jotai'
import { useSearchParams } from 'react-router-dom'
import type { ThreadFlags } from './chatKeys.ts'

/** MSG-1: true if the page's query or the stored preference says so. */
export function useThreadFlags(): ThreadFlags {
  const [query] = useSearchParams()
  const system = useAtomValue(includeSystemMessagesAtom)
  const deleted = useAtomValue(includeDeletedMessagesAtom)
  return {
    includeSystemMessages: query.get('includeSystemMessages') === 'true' || system,
    includeDeletedMessages: query.get('includeDeletedMessages') === 'true' || deleted,
  }
}
