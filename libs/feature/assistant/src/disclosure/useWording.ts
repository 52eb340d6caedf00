import { namesAi } from '@frontdesk/ai-state'
import type { Language } from '@frontdesk/contract'
import { longestDisclosure } from '@frontdesk/contract/limits'
import { useLocale } from '@frontdesk/platform'
import { isTooLong } from '@frontdesk/platform/parts'
import { useState, type SubmitEvent } from 'react'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import { useChangeAssistant } from '../useChangeAssistant.ts'

/**
 * The typed text that is not saved yet, and the revision of the words that it was typed over; null: whichever is
 * stored.
 */
type UnsavedWording = { language: Language; text: string; revision: number | null }

/**
 * The words of the disclosure in one language, as they are typed over the stored `wordings` of that `revision`, and
 * their saving: of one channel, or of the company without `channelId`. What is typed stays when somebody else has
 * changed the words meanwhile; saving again replaces theirs.
 */
export function useWording(
  calls: AssistantCalls,
  companyId: number,
  {
    channelId,
    wordings,
    revision,
  }: { channelId?: number; wordings: Readonly<Record<Language, string>>; revision: number },
) {
  const [language, setLanguage] = useState<Language>(useLocale())
  const [unsaved, setUnsaved] = useState<UnsavedWording | null>(null)
  const { mutate, isPending, isSuccess, error, reset } = useChangeAssistant(calls, companyId, () => setUnsaved(null))
  const saved = wordings[language]
  const text = unsaved?.language === language ? unsaved.text : saved
  const isChanged = text.trim() !== saved
  const isUnclear = text.trim() !== '' && !namesAi(text)
  const isRefused = isUnclear || isTooLong(text, longestDisclosure)
  const choose = (chosen: Language) => {
    setLanguage(chosen)
    setUnsaved(null)
    reset()
  }
  const type = (typed: string) => {
    if (isSuccess) reset()
    setUnsaved((before) => ({
      language,
      text: typed,
      revision: before?.language === language ? before.revision : revision,
    }))
  }
  const save = (wording: string) =>
    mutate(
      {
        disclosure: {
          ...(channelId !== undefined && { channelId }),
          wordings: { [language]: wording },
          revision: unsaved?.revision ?? revision,
        },
      },
      { onError: () => setUnsaved((typed) => typed && { ...typed, revision: null }) },
    )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isChanged && !isRefused && !isPending) save(text.trim())
  }
  return {
    language,
    text,
    saved,
    isChanged,
    isUnclear,
    isRefused,
    choose,
    type,
    save,
    submit,
    isPending,
    isSuccess,
    error,
  }
}
