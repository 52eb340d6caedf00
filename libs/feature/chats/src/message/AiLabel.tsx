import { useLingui } from '@lingui/react/macro'
import { use, createContext, useMemo, type ReactNode } from 'react'
import type { AssistantSettings } from '@frontdesk/contract'
import { assistantCalls } from '@frontdesk/api-client'
import { useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import row from './MessageRow.module.css'
import { assistantQueries } from '../cache/assistantQueries.ts'
import { useChatControl } from '../chat/useChatControl.ts'

/** Tells the labels of the AI's words below it what kind of assistant the company has, as soon as that is known. */
export function AssistantKindProvider({ companyId, children }: { companyId: number; children: ReactNode }) {
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

/** What kind of assistant speaks in a thread; null while nobody knows. */
const AssistantKindContext = createContext<AssistantSettings['kind'] | null>(null)

/** Says that words are a machine's, and whose: nobody is to take them for a person's. */
export function AiLabel({ name = '' }: { name?: string | undefined }) {
  const { t } = useLingui()
  const whole = use(AssistantKindContext) === 'local' ? t`Local assistant` : t`Written by the AI`
  const told = name === '' ? whole : `${whole}: ${name}`
  return (
    <span className={row.ai} role="img" title={told}>
      AI
    </span>
  )
}
