import { assistantCalls } from '@frontdesk/api-client'
import type { AssistantSettings } from '@frontdesk/contract'
import { useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { assistantQueries } from '../cache/assistantQueries.ts'
import { AssistantKindContext } from './assistantKindContext.ts'
import { useChatControl } from '../chat/useChatControl.ts'

/** Tells the labels of the AI's words below it what kind of assistant the company has, as soon as that is known. */
export function AssistantKind({ companyId, children }: { companyId: number; children: ReactNode }) {
  const { ask } = useApi()
  const calls = useMemo(() => assistantCalls(ask), [ask])
  const isThere = useChatControl() !== null
  const kindOf = (settings: AssistantSettings) => settings.kind
  const { data } = useQuery({
    ...assistantQueries.settings(calls, companyId),
    enabled: isThere,
    staleTime: Infinity,
    retry: false,
    select: kindOf,
  })
  return <AssistantKindContext value={data ?? null}>{children}</AssistantKindContext>
}
