import { Trans } from '@lingui/react/macro'
import { usePlatform } from '@frontdesk/platform'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { useQuery } from '@tanstack/react-query'
import { chatQueries } from '../cache/chatQueries.ts'
import { ChatById } from '../thread/ChatById.tsx'

/** The administrator's conversation with the assistant, which answers as it would answer a customer (CHAT-5). */
export function AssistantChat({ companyId }: { companyId: number }) {
  const opened = useQuery(chatQueries.assistant(usePlatform(), companyId))
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
