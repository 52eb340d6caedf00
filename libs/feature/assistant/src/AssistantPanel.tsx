import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { sessionQueries, useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import classes from './AssistantPanel.module.css'
import { TeachAssistant } from './TeachAssistant.tsx'
import type { AssistantCalls } from './cache/assistantQueries.ts'
import { pageCalls } from './pageCalls.ts'
import { useAssistantTab } from './useAssistantTab.ts'

/**
 * The API calls for the assistant's settings: undefined until the capabilities are loaded, null
 * if the provider has none.
 */
function useAssistantCalls(): AssistantCalls | null | undefined {
  const api = useApi()
  const hasSettings = useQuery(sessionQueries.me(api)).data?.capabilities.chatControl
  if (hasSettings === undefined) return undefined
  return hasSettings ? api.subject(pageCalls) : null
}

/**
 * The assistant's conversation and settings, side by side, or one of them at a time on a small screen. For a provider
 * without assistant settings, the conversation alone. `chat` renders the conversation: it belongs to another feature.
 */
export function AssistantPanel({ companyId, chat }: { companyId: number; chat: ReactNode }) {
  const { t } = useLingui()
  const calls = useAssistantCalls()
  const { named, tab, open } = useAssistantTab()
  const shown = named === null ? 'try' : 'teach'
  return (
    <div className={classes.panel} data-shown={calls ? shown : 'try'} data-teaches={calls ? true : undefined}>
      {calls && (
        <div className={classes.choice}>
          <SegmentedControl
            fullWidth
            aria-label={t`Show`}
            value={shown}
            onChange={(next) => open(next === 'try' ? null : tab)}
            data={[
              { value: 'try', label: t`Try it` },
              { value: 'teach', label: t`What it is told` },
            ]}
          />
        </div>
      )}
      <div className={classes.try}>{chat}</div>
      {calls && (
        <div className={classes.teach}>
          <TeachAssistant calls={calls} companyId={companyId} />
        </div>
      )}
    </div>
  )
}
