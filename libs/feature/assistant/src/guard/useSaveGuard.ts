import type { TriedChange } from '@frontdesk/api-client'
import type { AssistantDraft } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'
import { useToasts, useSoleMutation } from '@frontdesk/platform'
import { hashKey, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { assistantQueries, type AssistantCalls } from '../cache/assistantQueries.ts'

/** The question before a change is saved: it makes answers worse (`tried`), or it is to be checked first (`draft`). */
export type AskedChange = { save: () => void } & ({ tried: TriedChange } | { draft: AssistantDraft })

/** Longest time in milliseconds that saving waits for the check: twice what the provider takes for it at most. */
const checkFor = 4000

/**
 * Runs the test questions before a change to what the assistant is taught is saved (TEACH-4). With the built-in
 * assistant `save` runs them for four seconds at most, and saves if no answer gets worse; otherwise `asked` is what the
 * administrator has to confirm. A language model is run only by `check`, since that takes long and costs money. If the
 * check fails, the change is saved. After the page was left, the change is still saved, or a
 * toast says that it was not.
 */
export function useSaveGuard(calls: AssistantCalls, companyId: number) {
  const { t } = useLingui()
  const toasts = useToasts()
  const [asked, setAsked] = useState<AskedChange | null>(null)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  // The button that was pressed is disabled while the questions are asked, and hidden with its form: it would
  // lose the focus for good.
  const pressed = useRef<Element | null>(null)
  useEffect(() => {
    if (asked !== null || !(pressed.current instanceof HTMLElement)) return
    pressed.current.focus()
    pressed.current = null
  }, [asked])
  const ask = (change: AskedChange, from: Element | null) => {
    if (!isShown.current) {
      toasts.show({ type: 'error', message: t`It was not saved: it would make answers of the assistant worse` })
      return
    }
    pressed.current = from
    setAsked(change)
  }
  const { data } = useQuery(assistantQueries.checks(calls, companyId))
  const hasQuestions = (data?.questionCount ?? 0) > 0
  const model = data?.models[0]?.model
  const { mutateAsync, isPending } = useSoleMutation({
    changes: (draft) => hashKey([draft]),
    mutationFn: (draft: AssistantDraft) =>
      calls.tryAssistantChange({ companyId, draft }, { signal: AbortSignal.timeout(checkFor) }),
  })
  const isAbandoned = useRef<{ now: boolean }>({ now: false })
  return {
    asked,
    isChecking: isPending,
    /** Whether a check by request is offered. */
    canCheck: hasQuestions && model === 'openai',
    save: (draft: AssistantDraft, save: () => void) => {
      // The built-in assistant does not read instructions.
      if (!hasQuestions || model !== 'local' || draft.entries === undefined) return save()
      const from = document.activeElement
      const abandoned = (isAbandoned.current = { now: false })
      const unlessAbandoned = (next: () => void) => (abandoned.now ? undefined : next())
      // Not the callbacks of `mutate`: those are lost with the page.
      void mutateAsync(draft).then(
        (tried) => unlessAbandoned(() => (tried.worse > 0 ? ask({ tried, save }, from) : save())),
        () => unlessAbandoned(save),
      )
    },
    check: (draft: AssistantDraft, save: () => void) => ask({ draft, save }, document.activeElement),
    keepEditing: () => setAsked(null),
    /**
     * Closes a dialog: a question leads back to what was typed, and a check that goes on
     * saves nothing when it ends.
     */
    closing: (close: () => void) => () => {
      if (asked !== null) return setAsked(null)
      isAbandoned.current.now = true
      close()
    },
  }
}

export type SaveGuard = ReturnType<typeof useSaveGuard>
