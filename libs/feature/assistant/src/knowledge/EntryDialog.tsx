import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import type { AssistantDraft, KnowledgeItem, Language } from '@frontdesk/contract'
import { isTooLong, LimitedTextarea } from '@frontdesk/platform/parts'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import { GuardQuestion, GuardTitle } from '../guard/GuardQuestion.tsx'
import { useSaveGuard, type SaveGuard } from '../guard/useSaveGuard.ts'
import section from '../TeachAssistant.module.css'
import { LanguageField } from './LanguageField.tsx'
import type { KnowledgeEntryText, KnowledgeFactText } from './useKnowledge.ts'
import { freeLanguages, isSameText, wordingChanges, type TypedWording } from './wordingChanges.ts'
import { WordingChoice } from './WordingChoice.tsx'

/** How an entry is saved; `onSuccess` belongs to the dialog that sent it. */
export type SaveEntry = {
  mutate: (entry: KnowledgeFactText, callbacks: { onSuccess: () => void }) => void
  isPending: boolean
  error: Error | null
}

const noGaps: readonly number[] = []
const noWordings: readonly KnowledgeItem[] = []
/** Longest question and answer of an entry, in characters. */
const longest = { question: 2000, answer: 8000 } as const

type Opened = {
  before: KnowledgeEntryText
  id: number | null
  others: readonly KnowledgeItem[]
  gapIds: readonly number[]
}

const isUnfit = ({ text }: TypedWording) =>
  (['question', 'answer'] as const).some((field) => text[field].trim() === '' || isTooLong(text[field], longest[field]))

/** The typed question and answer in each language, and their saving. */
function useEntry(
  { mutate, isPending }: SaveEntry,
  guard: SaveGuard,
  { before, id, others, gapIds }: Opened,
  onDone: () => void,
) {
  const [opened] = useState<readonly TypedWording[]>(() =>
    [{ ...before, id }, ...others].map(({ id: own, question, answer, language }, key) => ({
      key,
      id: own,
      text: { question, answer, language },
    })),
  )
  const [wordings, setWordings] = useState(opened)
  const [shownKey, show] = useState(0)
  const [isSubmitted, setSubmitted] = useState(false)
  const shown = wordings.find(({ key }) => key === shownKey) ?? wordings[0]
  const isMissing = (text: string) => isSubmitted && text.trim() === ''
  const isChanged =
    wordings.length !== opened.length ||
    wordings.some(({ key, text }) => !opened.some((old) => old.key === key && isSameText(old.text, text)))
  const submitTo = (next: (draft: AssistantDraft, save: () => void) => void) => {
    setSubmitted(true)
    const unfit = wordings.find(isUnfit)
    if (unfit && !(shown && isUnfit(shown))) show(unfit.key)
    const changes = wordingChanges(opened, wordings)
    if (unfit || !changes || isPending || guard.isChecking) return
    // Callback of this dialog only: after it was closed, another one may be open when the response arrives.
    next({ entries: changes.entries, ...(gapIds.length > 0 && { gapIds: [...gapIds] }) }, () =>
      mutate(changes.text, { onSuccess: onDone }),
    )
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    submitTo(guard.save)
  }
  const setEntry = (text: KnowledgeEntryText) =>
    setWordings(wordings.map((each) => (each.key === shown?.key ? { ...each, text } : each)))
  const add = (language: Language) => {
    const key = Math.max(...wordings.map((each) => each.key)) + 1
    setSubmitted(false)
    setWordings([...wordings, { key, id: null, text: { question: '', answer: '', language } }])
    show(key)
  }
  const remove = () => {
    const left = wordings.filter(({ key }) => key !== shown?.key)
    setWordings(left)
    show(left[0]?.key ?? 0)
  }
  const choice = { wordings, shownKey: shown?.key ?? 0, show, add, remove }
  return {
    entry: shown?.text ?? before,
    setEntry,
    choice,
    isChanged,
    isMissing,
    submit,
    check: () => submitTo(guard.check),
  }
}

/** The fields of an entry. The answer is edited first where there is a question without one. */
const EntryFields = ({
  entry,
  before,
  isSaving,
  taken,
  isMissing,
  onChange,
}: {
  entry: KnowledgeEntryText
  /** The fields when the form was opened. */
  before: KnowledgeEntryText
  isSaving: boolean
  /** The languages of the fact's other wordings. */
  taken: readonly Language[]
  isMissing: (text: string) => boolean
  onChange: (entry: KnowledgeEntryText) => void
}) => (
  <>
    <LimitedTextarea
      data-autofocus={before.question === '' || before.answer !== '' || undefined}
      label={<Trans>What customers ask</Trans>}
      value={entry.question}
      readOnly={isSaving}
      onChange={(event) => onChange({ ...entry, question: event.currentTarget.value })}
      error={isMissing(entry.question) ? <Trans>Write the question</Trans> : undefined}
      most={longest.question}
      minRows={1}
      maxRows={6}
    />
    <LimitedTextarea
      data-autofocus={(before.question !== '' && before.answer === '') || undefined}
      label={<Trans>What the assistant answers</Trans>}
      value={entry.answer}
      readOnly={isSaving}
      onChange={(event) => onChange({ ...entry, answer: event.currentTarget.value })}
      error={isMissing(entry.answer) ? <Trans>Write the answer</Trans> : undefined}
      most={longest.answer}
      minRows={4}
      maxRows={14}
    />
    <LanguageField
      language={entry.language}
      taken={taken}
      isDisabled={isSaving}
      onChoose={(language) => onChange({ ...entry, language })}
    />
  </>
)

/** The buttons below the form; with `onCheck` null a check by request is not offered. */
const EntryActions = ({
  isSaving,
  hasFailed,
  onCancel,
  onCheck,
}: {
  isSaving: boolean
  hasFailed: boolean
  onCancel: () => void
  onCheck: (() => void) | null
}) => (
  <Group justify="flex-end" gap="sm">
    <Button variant="default" onClick={onCancel}>
      <Trans>Cancel</Trans>
    </Button>
    {onCheck && (
      <Button variant="default" onClick={onCheck} disabled={isSaving}>
        <Trans>Check before saving</Trans>
      </Button>
    )}
    <Button type="submit" loading={isSaving}>
      {hasFailed ? <Trans>Try again</Trans> : <Trans>Save</Trans>}
    </Button>
  </Group>
)

/**
 * A form for a question with its answer. Keeps its input until it was saved. `id` is that of the entry which it
 * changes; null for a new one. What makes answers worse is asked about before it is saved (TEACH-4).
 */
export function EntryDialog({
  calls,
  companyId,
  title,
  id,
  gapIds = noGaps,
  before,
  others = noWordings,
  canAddLanguage = false,
  save,
  onClose,
  onDone,
}: {
  calls: AssistantCalls
  companyId: number
  title: ReactNode
  id: number | null
  /** The gaps that it settles. */
  gapIds?: readonly number[]
  before: KnowledgeEntryText
  /** The fact's wordings in other languages. */
  others?: readonly KnowledgeItem[]
  canAddLanguage?: boolean
  save: SaveEntry
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useLingui()
  const guard = useSaveGuard(calls, companyId)
  const opened = { before, id, others, gapIds }
  const { entry, setEntry, choice, isChanged, isMissing, submit, check } = useEntry(save, guard, opened, onDone)
  const isAsking = guard.asked !== null
  const { isPending, error } = save
  const reason = error?.message ?? ''
  // Text typed while it is checked and saved would be lost with the dialog.
  const isSaving = isPending || guard.isChecking
  return (
    <Modal
      opened
      onClose={guard.closing(onClose)}
      title={isAsking ? <GuardTitle guard={guard} /> : title}
      {...(isAsking && { size: 'lg' })}
      closeButtonProps={{ 'aria-label': t`Close` }}
      // A click beside the dialog must not discard the input.
      closeOnClickOutside={!isChanged && !isAsking}
      closeOnEscape={!isChanged && !isAsking}
    >
      <GuardQuestion calls={calls} companyId={companyId} guard={guard} />
      {/* Hidden, not gone: nothing that was typed is lost. */}
      <form onSubmit={submit} noValidate hidden={isAsking}>
        <Stack gap="md">
          {canAddLanguage && <WordingChoice {...choice} free={freeLanguages(choice.wordings)} isDisabled={isSaving} />}
          <EntryFields
            key={choice.shownKey}
            entry={entry}
            before={before}
            isSaving={isSaving}
            taken={choice.wordings.filter(({ key }) => key !== choice.shownKey).map(({ text }) => text.language)}
            isMissing={isMissing}
            onChange={setEntry}
          />
          {error !== null && (
            <p role="alert" className={section.failed}>
              <Trans>It was not saved: {reason}</Trans>
            </p>
          )}
          <EntryActions
            isSaving={isSaving}
            hasFailed={error !== null}
            onCancel={guard.closing(onClose)}
            onCheck={guard.canCheck ? check : null}
          />
        </Stack>
      </form>
    </Modal>
  )
}
