import { useLingui, Trans } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { sessionQueries, useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import classes from './AssistantPanel.module.css'
import { TeachAssistant } from './TeachAssistant.tsx'
import { ChatById } from '../thread/ChatById.tsx'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import { chatQueries } from '../cache/chatQueries.ts'
import { pageCalls } from './pageCalls.ts'

/** The administrator's conversation with the assistant, which answers as it would answer a customer (CHAT-5). */
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

/** The API calls for the assistant's settings: undefined until the capabilities are loaded, null if the provider has none. */
function useAssistantCalls(): AssistantCalls | null | undefined {
  const api = useApi()
  const hasSettings = useQuery(sessionQueries.me(api)).data?.capabilities.chatControl
  if (hasSettings === undefined) return undefined
  return hasSettings ? api.subject(pageCalls) : null
}

/**
 * The assistant's conversation and settings, side by side, or one of them at a time on a small screen. For a provider without
 * assistant settings, the conversation alone.
 */
export function AssistantPanel({ companyId }: { companyId: number }) {
  const { t } = useLingui()
  const calls = useAssistantCalls()
  const [shown, setShown] = useState('try')
  return (
    <div className={classes.panel} data-shown={calls ? shown : 'try'}>
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
