import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { ApiError } from '@frontdesk/api-client'
import type { Language } from '@frontdesk/contract'
import { longestDisclosure } from '@frontdesk/contract/limits'
import { languageNames, LimitedTextarea } from '@frontdesk/platform/parts'
import type { ReactNode } from 'react'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import { useChangeFailure } from '../history/useChangeFailure.ts'
import { LanguageField } from '../knowledge/LanguageField.tsx'
import classes from '../TeachAssistant.module.css'
import { useWording } from './useWording.ts'

/** Whether the words were saved, and what stands in the way. */
function WordingOutcome({ form: { saved, isChanged, isSuccess, error } }: { form: ReturnType<typeof useWording> }) {
  const failureOf = useChangeFailure()
  if (error === null)
    return (
      <p role="status" className={classes.status}>
        {isSuccess && <Trans>Saved</Trans>}
      </p>
    )
  const isConflict = error instanceof ApiError && error.code === 'SETTINGS_CHANGED'
  const reason = failureOf(error)
  return (
    <p role="alert" className={classes.failed}>
      {isConflict && isChanged ? (
        <Trans>
          Somebody has changed these words meanwhile. Saved now: “{saved}”. What you typed is still here; save it again
          to replace them.
        </Trans>
      ) : (
        <Trans>It was not saved: {reason}</Trans>
      )}
    </p>
  )
}

/**
 * The words of the disclosure in each language, of a company or of one channel. What is typed stays when somebody else
 * has changed the words meanwhile: the form then shows theirs, and saving again replaces them.
 */
export function WordingForm({
  calls,
  companyId,
  label,
  own,
  resetLabel,
  ...stored
}: {
  calls: AssistantCalls
  companyId: number
  label: string
  channelId?: number
  /** The words that are sent in each language. */
  wordings: Readonly<Record<Language, string>>
  /** Whether the words of a language are not the inherited ones. */
  own: (language: Language) => boolean
  revision: number
  /** Of the button by which the inherited words are used again. */
  resetLabel: ReactNode
}) {
  const { t } = useLingui()
  const form = useWording(calls, companyId, stored)
  const { language, text, isPending } = form
  const languageName = languageNames[language]
  return (
    <>
      <form className={classes.section} onSubmit={form.submit} aria-label={label}>
        <LanguageField language={language} onChoose={form.choose} />
        <LimitedTextarea
          label={t`What customers read (${languageName})`}
          description={<Trans>It is sent in the language of the customer, in the same message as the answer.</Trans>}
          most={longestDisclosure}
          value={text}
          error={form.isUnclear && <Trans>Say that an AI or a bot answers.</Trans>}
          onChange={(event) => form.type(event.currentTarget.value)}
        />
        <div className={classes.actions}>
          {form.isChanged && (
            <Button type="submit" size="sm" loading={isPending} disabled={form.isRefused}>
              <Trans>Save the words</Trans>
            </Button>
          )}
          {own(language) && (
            <Button size="sm" variant="default" onClick={() => form.save('')} disabled={isPending}>
              {resetLabel}
            </Button>
          )}
        </div>
      </form>
      <WordingOutcome form={form} />
    </>
  )
}
