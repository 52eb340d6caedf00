import type { assistantSettingsCalls } from '@frontdesk/api-client'
import { queryOptions } from '@tanstack/react-query'

/** The query key of everything about the assistants of companies. */
export const assistantKey = ['assistant'] as const

/** The settings of a company's assistant (CHAT-5): who answers, and by which instructions. */
export const assistantSettingsQuery = (
  calls: Pick<ReturnType<typeof assistantSettingsCalls>, 'getAssistant'>,
  companyId: number,
) =>
  queryOptions({
    queryKey: [...assistantKey, 'settings', companyId],
    queryFn: ({ signal }) => calls.getAssistant({ companyId }, { signal }),
    // A colleague may have changed it; what is typed meanwhile is kept beside it.
    staleTime: 0,
  })
