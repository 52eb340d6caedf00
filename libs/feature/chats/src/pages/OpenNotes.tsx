import { Trans } from '@lingui/react/macro'
import { usePlatform } from '@frontdesk/platform'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router-dom'
import { chatQueries } from '../cache/chatQueries.ts'

/** The address of the notes before their chat is known. */
export const notesInAddress = 'notes'

/** Opens the administrator's notes, which are made at the first time, and leads to their chat (CHAT-5). */
export function OpenNotes({ companyId, hrefOf }: { companyId: number; hrefOf: (chatId: number) => string }) {
  const { data, error, isFetching, refetch } = useQuery(chatQueries.notes(usePlatform(), companyId))
  if (data !== undefined) return <Navigate to={hrefOf(data)} replace />
  if (error === null) return <SkeletonRows rows={6} />
  return (
    <FailureState
      title={<Trans>Your notes could not be opened</Trans>}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    >
      {error.message}
    </FailureState>
  )
}
