import type { TriedChange } from '@frontdesk/api-client'
import type { AssistantDraft } from '@frontdesk/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
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
  // The button that was pressed is disabled while the questions are asked, and hidden with its form: it would lose the focus for good.
  const pressed = useRef<Element | null>(null)
  useEffect(() => {
    if (asked !== null || !(pressed.current instanceof HTMLElement)) return
    pressed.current.focus()
    pressed.current = null
  }, [asked])
  const ask = (change: AskedChange, from: Element | null) => {
    pressed.current = from
    setAsked(change)
  }
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
      const from = document.activeElement
      mutate(draft, {
        onSuccess: (tried) => (tried.worse > 0 ? ask({ tried, save }, from) : save()),
        onError: save,
      })
    },
    check: (draft: AssistantDraft, save: () => void) => ask({ draft, save }, document.activeElement),
    keepEditing: () => setAsked(null),
  }
}

export type SaveGuard = ReturnType<typeof useSaveGuard>
