import type { assistantCalls, assistantCheckCalls } from '@frontdesk/api-client'
import { assistantKey, assistantSettingsQuery } from '@frontdesk/platform'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

/** The calls of the Assistant page. */
export type AssistantCalls = ReturnType<typeof assistantCalls> & ReturnType<typeof assistantCheckCalls>

/** So many questions are read at a time. */
const pageSize = 50
const changesAtOnce = 10
const checkedAtOnce = 20
/** How often a run that goes on is looked at, in milliseconds. */
const watchedEvery = 1000

const knowledge = (companyId: number) => [...assistantKey, 'knowledge', companyId] as const

/** The instructions and the knowledge of a company's assistant (CHAT-5). */
export const assistantQueries = {
  settings: assistantSettingsQuery,
  /** The questions that it handed over (TEACH-1). */
  gaps: (calls: AssistantCalls, companyId: number) =>
    queryOptions({
      queryKey: [...assistantKey, 'gaps', companyId],
      queryFn: ({ signal }) => calls.listGaps({ companyId }, { signal }),
      staleTime: 0,
    }),
  /** Its changes, newest first (TEACH-2). */
  changes: (calls: AssistantCalls, companyId: number) =>
    infiniteQueryOptions({
      queryKey: [...assistantKey, 'changes', companyId],
      queryFn: ({ pageParam: before, signal }) =>
        calls.listAssistantChanges({ companyId, limit: changesAtOnce, ...(before !== null && { before }) }, { signal }),
      initialPageParam: null as number | null,
      getNextPageParam: ({ changes, hasMore }) => (hasMore ? changes.at(-1)?.id : undefined),
      staleTime: 0,
    }),
  /** The runs of its test questions, watched while one goes on (TEACH-4). */
  checks: (calls: Pick<AssistantCalls, 'listAssistantChecks'>, companyId: number) =>
    queryOptions({
      queryKey: [...assistantKey, 'checks', companyId],
      queryFn: ({ signal }) => calls.listAssistantChecks({ companyId }, { signal }),
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.checks.some(({ status }) => status === 'running') === true ? watchedEvery : false,
    }),
  /** The questions of one run, compared with another one or with the one before. */
  checked: (
    calls: AssistantCalls,
    {
      companyId,
      ...of
    }: { companyId: number; id: number; against?: number; show: 'all' | 'wrong' | 'worse' | 'better' },
  ) =>
    infiniteQueryOptions({
      queryKey: [...assistantKey, 'checked', companyId, of],
      queryFn: ({ pageParam: offset, signal }) =>
        calls.getAssistantCheck({ companyId, ...of, limit: checkedAtOnce, offset }, { signal }),
      initialPageParam: 0,
      getNextPageParam: (last, pages) => {
        const read = pages.reduce((sum, page) => sum + page.questions.length, 0)
        return last.questions.length > 0 && read < last.total ? read : undefined
      },
    }),
  testQuestions: (calls: AssistantCalls, companyId: number, search: string) =>
    infiniteQueryOptions({
      queryKey: [...assistantKey, 'test-questions', companyId, search],
      queryFn: ({ pageParam: offset, signal }) =>
        calls.listTestQuestions(
          { companyId, limit: checkedAtOnce, offset, ...(search !== '' && { search }) },
          { signal },
        ),
      initialPageParam: 0,
      getNextPageParam: (last, pages) => {
        const read = pages.reduce((sum, page) => sum + page.questions.length, 0)
        return last.questions.length > 0 && read < last.total ? read : undefined
      },
      staleTime: 0,
    }),
  /** Every search of it. */
  allKnowledge: knowledge,
  knowledge: (calls: AssistantCalls, companyId: number, search: string) =>
    infiniteQueryOptions({
      queryKey: [...knowledge(companyId), search],
      queryFn: ({ pageParam: offset, signal }) =>
        calls.listKnowledge(
          { companyId, by: 'fact', limit: pageSize, offset, ...(search !== '' && { search }) },
          { signal },
        ),
      initialPageParam: 0,
      getNextPageParam: ({ items, total }, pages) => {
        const read = pages.reduce((sum, page) => sum + page.items.length, 0)
        return items.length > 0 && read < total ? read : undefined
      },
      staleTime: 0,
    }),
}
