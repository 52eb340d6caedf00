import type { TriedChange } from '@frontdesk/api-client'
import type { AssistantDraft } from '@frontdesk/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { assistantQueries, type AssistantCalls } from '../../cache/assistantQueries.ts'

/** What is asked before a change is saved: it makes answers worse (`tried`), or it is to be checked first (`draft`). */
export type AskedChange = { save: () => void } & ({ tried: TriedChange } | { draft: AssistantDraft })

/**
 * Stands between a change of what the assistant is taught and its saving (TEACH-4). With the built-in assistant `save` asks the
 * test questions first, and saves only what makes none worse; otherwise `asked` is what to ask the administrator. A language model
 * is asked by request (`check`), because that takes long and costs money. A check that fails is no reason not to save.
 */
export function useSaveGuard(calls: AssistantCalls, companyId: number) {
  const [asked, setAsked] = useState<AskedChange | null>(null)
  const { data } = useQuery(assistantQueries.checks(calls, companyId))
  const hasQuestions = (data?.questionCount ?? 0) > 0
  const model = data?.models[0]?.model
  const { mutate, isPending } = useMutation({
    mutationFn: (draft: AssistantDraft) => calls.tryAssistantChange({ companyId, draft }),
  })
  return {
    asked,
    isChecking: isPending,
    /** Whether a check by request is offered. */
    canCheck: hasQuestions && model === 'openai',
    save: (draft: AssistantDraft, save: () => void) => {
      // The built-in assistant does not read instructions.
      if (!hasQuestions || model !== 'local' || draft.entries === undefined) return save()
      mutate(draft, {
        onSuccess: (tried) => (tried.worse > 0 ? setAsked({ tried, save }) : save()),
        onError: save,
      })
    },
    check: (draft: AssistantDraft, save: () => void) => setAsked({ draft, save }),
    keepEditing: () => setAsked(null),
  }
}

export type SaveGuard = ReturnType<typeof useSaveGuard>
