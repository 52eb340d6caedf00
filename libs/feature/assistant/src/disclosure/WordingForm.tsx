import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { namesAi } from '@frontdesk/ai-state'
import { ApiError } from '@frontdesk/api-client'
import { longestDisclosure, type Language } from '@frontdesk/contract'
import { isTooLong, languageNames, LimitedTextarea } from '@frontdesk/platform/parts'
import { useLocale } from '@frontdesk/platform'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import { useChangeFailure } from '../history/useChangeFailure.ts'
import { LanguageField } from '../knowledge/LanguageField.tsx'
import classes from '../TeachAssistant.module.css'
import { useChangeAssistant } from '../useChangeAssistant.ts'

/** What was typed and is not saved yet, and the revision of the words that it was typed over; null: whichever is stored. */
type UnsavedWording = { language: Language; text: string; revision: number | null }

/**
 * The words of the disclosure in each language, of a company or of one channel. What is typed stays when somebody else has changed the words
 * meanwhile: the form then shows theirs, and saving again replaces them.
 */
export function WordingForm({
  calls,
  companyId,
  label,
  channelId,
  wordings,
  own,
  revision,
  resetLabel,
}: {
  calls: AssistantCalls
  companyId: number
  label: string
  channelId?: number
  /** What is sent in each language. */
  wordings: Readonly<Record<Language, string>>
  /** Whether the words of a language are not the inherited ones. */
  own: (language: Language) => boolean
  revision: number
  /** Of the button by which the inherited words are used again. */
  resetLabel: ReactNode
}) {
  const { t } = useLingui()
  const [language, setLanguage] = useState<Language>(useLocale())
  const [unsaved, setUnsaved] = useState<UnsavedWording | null>(null)
  const { mutate, isPending, isSuccess, error, reset } = useChangeAssistant(calls, companyId, () => setUnsaved(null))
  const failureOf = useChangeFailure()
  const languageName = languageNames[language]
  const saved = wordings[language]
  const text = unsaved?.language === language ? unsaved.text : saved
  const isChanged = text.trim() !== saved
  const isUnclear = text.trim() !== '' && !namesAi(text)
  const isRefused = isUnclear || isTooLong(text, longestDisclosure)
  const isConflict = error instanceof ApiError && error.code === 'SETTINGS_CHANGED'
  const reason = error === null ? '' : failureOf(error)
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
  return (
    <>
      <form className={classes.section} onSubmit={submit} aria-label={label}>
        <LanguageField
          language={language}
          onChoose={(chosen) => {
            setLanguage(chosen)
            setUnsaved(null)
            reset()
          }}
        />
        <LimitedTextarea
          label={t`What customers read (${languageName})`}
          description={<Trans>It is sent in the language of the customer, in the same message as the answer.</Trans>}
          most={longestDisclosure}
          value={text}
          error={isUnclear && <Trans>Say that an AI or a bot answers.</Trans>}
          onChange={(event) => {
            if (isSuccess) reset()
            const { value } = event.currentTarget
            setUnsaved((typed) => ({
              language,
              text: value,
              revision: typed?.language === language ? typed.revision : revision,
            }))
          }}
        />
        <div className={classes.actions}>
          {isChanged && (
            <Button type="submit" size="sm" loading={isPending} disabled={isRefused}>
              <Trans>Save the words</Trans>
            </Button>
          )}
          {own(language) && (
            <Button size="sm" variant="default" onClick={() => save('')} disabled={isPending}>
              {resetLabel}
            </Button>
          )}
        </div>
      </form>
      {error === null ? (
        <p role="status" className={classes.status}>
          {isSuccess && <Trans>Saved</Trans>}
        </p>
      ) : (
        <p role="alert" className={classes.failed}>
          {isConflict && isChanged ? (
            <Trans>
              Somebody has changed these words meanwhile. Saved now: “{saved}”. What you typed is still here; save it
              again to replace them.
            </Trans>
          ) : (
            <Trans>It was not saved: {reason}</Trans>
          )}
        </p>
      )}
    </>
  )
}
