import { Trans } from '@lingui/react/macro'
import { useApi } from '@frontdesk/platform'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { useQuery } from '@tanstack/react-query'
import classes from './InboxPage.module.css'
import { ChatById } from './ChatById.tsx'
import { chatQueries } from './chatQueries.ts'
import { InCompany } from './InCompany.tsx'

/** Try the assistant live, as a customer would meet it (CHAT-5). Route `/assistant`. */
export const AssistantPage = () => <InCompany>{(companyId) => <AssistantChat companyId={companyId} />}</InCompany>

function AssistantChat({ companyId }: { companyId: number }) {
  const opened = useQuery(chatQueries.assistant(useApi(), companyId))
  const failure = (
    <FailureState title={<Trans>The assistant could not be reached</Trans>} onRetry={() => void opened.refetch()} isRetrying={opened.isFetching}>
      {opened.error?.message}
    </FailureState>
  )
  if (opened.data === undefined) return opened.error === null ? <SkeletonRows rows={6} /> : failure
  return (
    <div className={classes.panes}>
      <div className={classes.thread}>
        <ChatById key={opened.data} companyId={companyId} chatId={opened.data} missing={failure} />
      </div>
    </div>
  )
}
