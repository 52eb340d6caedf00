import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { namesAi } from '@frontdesk/ai-state'
import { longestDisclosure, type AiDisclosure, type Language } from '@frontdesk/contract'
import { isTooLong, languageNames, LimitedTextarea } from '@frontdesk/platform/parts'
import { useLocale } from '@frontdesk/platform'
import { useId, useState, type SubmitEvent } from 'react'
import type { AssistantCalls } from '../../cache/assistantQueries.ts'
import { LanguageField } from '../knowledge/LanguageField.tsx'
import classes from '../TeachAssistant.module.css'
import { useChangeAssistant } from '../useChangeAssistant.ts'

/** What was typed and is not saved yet. */
type UnsavedWording = { language: Language; text: string }

/**
 * In which words customers learn that an AI writes, in each language (decision 0055). A company changes the words; the law leaves no choice
 * about the fact.
 */
export function DisclosureForm({
  calls,
  companyId,
  disclosure,
}: {
  calls: AssistantCalls
  companyId: number
  disclosure: AiDisclosure
}) {
  const { t } = useLingui()
  const id = useId()
  const [language, setLanguage] = useState<Language>(useLocale())
  const [unsaved, setUnsaved] = useState<UnsavedWording | null>(null)
  const { mutate, isPending, isSuccess, error, reset } = useChangeAssistant(calls, companyId, () => setUnsaved(null))
  const languageName = languageNames[language]
  const saved = disclosure.wordings[language]
  const text = unsaved?.language === language ? unsaved.text : saved
  const isChanged = text.trim() !== saved
  const isUnclear = text.trim() !== '' && !namesAi(text)
  const isRefused = isUnclear || isTooLong(text, longestDisclosure)
  const reason = error?.message ?? ''
  const save = (wording: string) => mutate({ disclosure: { wordings: { [language]: wording } } })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isChanged && !isRefused && !isPending) save(text.trim())
  }
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        <Trans>Customers learn that an AI writes</Trans>
      </h2>
      <p className={classes.lead}>
        <Trans>
          In every chat, before its first answer and again when it has not written for a day. What people write never
          has it. In the European Union, and in many other places, the law asks for it.
        </Trans>
      </p>
      <form className={classes.section} onSubmit={submit} aria-label={t`The words in each language`}>
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
            setUnsaved({ language, text: event.currentTarget.value })
          }}
        />
        <div className={classes.actions}>
          {isChanged && (
            <Button type="submit" size="sm" loading={isPending} disabled={isRefused}>
              <Trans>Save the words</Trans>
            </Button>
          )}
          {saved !== disclosure.defaults[language] && (
            <Button size="sm" variant="default" onClick={() => save('')} disabled={isPending}>
              <Trans>Use the usual words</Trans>
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
          <Trans>It was not saved: {reason}</Trans>
        </p>
      )}
    </section>
  )
}
