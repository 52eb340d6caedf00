import { useLingui, Trans } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { useState, useMemo } from 'react'
import { assistantCalls } from '@frontdesk/api-client'
import { sessionQueries, useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import classes from './AssistantPanel.module.css'
import { TeachAssistant } from './TeachAssistant.tsx'
import { ChatById } from '../thread/ChatById.tsx'
import { chatQueries } from '../cache/chatQueries.ts'

/** The administrator's own talk with the assistant, who answers as it would a customer (CHAT-5). */
function TryAssistant({ companyId }: { companyId: number }) {
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

/** What the calls of telling the assistant are: unknown until we know what the provider can do; null where it has none. */
function useAssistantCalls(): ReturnType<typeof assistantCalls> | null | undefined {
  const api = useApi()
  const isThere = useQuery(sessionQueries.me(api)).data?.capabilities.chatControl
  return useMemo(() => (isThere === undefined ? undefined : isThere ? assistantCalls(api.ask) : null), [isThere, api])
}

/**
 * Trying the assistant beside what it is told: side by side, or one of both where there is no room. Of a provider that
 * cannot be told anything, the trying alone.
 */
export function AssistantPanel({ companyId }: { companyId: number }) {
  const { t } = useLingui()
  const calls = useAssistantCalls()
  const [shown, setShown] = useState('try')
  return (
    <div className={classes.room} data-shown={calls ? shown : 'try'}>
      {calls && (
        <div className={classes.choice}>
          <SegmentedControl
            fullWidth
            aria-label={t`Show`}
            value={shown}
            onChange={setShown}
            data={[
              { value: 'try', label: t`Try it` },
              { value: 'teach', label: t`What it is told` },
            ]}
          />
        </div>
      )}
      <div className={classes.try}>
        <TryAssistant companyId={companyId} />
      </div>
      {calls && (
        <div className={classes.teach}>
          <TeachAssistant calls={calls} companyId={companyId} />
        </div>
      )}
    </div>
  )
}
