import { Trans } from '@lingui/react/macro'
import { useApi } from '@frontdesk/platform'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { useQuery } from '@tanstack/react-query'
import { ChatById } from '../thread/ChatById.tsx'
import { chatQueries } from '../cache/chatQueries.ts'

/** The administrator's own talk with the assistant, who answers as it would a customer (CHAT-5). */
export function TryAssistant({ companyId }: { companyId: number }) {
  const opened = useQuery(chatQueries.assistant(useApi(), companyId))
  const failure = (
    <FailureState
      title={<Trans>The assistant could not be reached</Trans>}
      onRetry={() => void opened.refetch()}
      isRetrying={opened.isFetching}
    >
      {opened.error?.message}
    </FailureState>
  )
  if (opened.data === undefined) return opened.error === null ? <SkeletonRows rows={6} /> : failure
  return <ChatById key={opened.data} companyId={companyId} chatId={opened.data} missing={failure} />
}
