import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import type { AssistantDraft } from '@frontdesk/contract'
import { isTooLong, LimitedTextarea } from '@frontdesk/platform/parts'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import { GuardQuestion, GuardTitle } from '../guard/GuardQuestion.tsx'
import { useSaveGuard, type SaveGuard } from '../guard/useSaveGuard.ts'
import section from '../TeachAssistant.module.css'
import { LanguageField } from './LanguageField.tsx'
import type { KnowledgeEntryText } from './useKnowledge.ts'

/** How an entry is saved; `onSuccess` belongs to the dialog that sent it. */
export type SaveEntry = {
  mutate: (entry: KnowledgeEntryText, callbacks: { onSuccess: () => void }) => void
  isPending: boolean
  error: Error | null
}

const noGaps: readonly number[] = []
/** Longest question and answer of an entry, in characters. */
const longest = { question: 2000, answer: 8000 } as const

/** The typed question and answer, and their saving. */
function useEntry(
  { mutate, isPending }: SaveEntry,
  guard: SaveGuard,
  { before, id, gapIds }: { before: KnowledgeEntryText; id: number | null; gapIds: readonly number[] },
  onDone: () => void,
) {
  const [entry, setEntry] = useState(before)
  const [isSubmitted, setSubmitted] = useState(false)
  const isMissing = (text: string) => isSubmitted && text.trim() === ''
  const isChanged =
    entry.question !== before.question || entry.answer !== before.answer || entry.language !== before.language
  const submitTo = (next: (draft: AssistantDraft, save: () => void) => void) => {
    setSubmitted(true)
    const isUnfit = (['question', 'answer'] as const).some(
      (field) => entry[field].trim() === '' || isTooLong(entry[field], longest[field]),
    )
    if (isUnfit || isPending || guard.isChecking) return
    const { language } = entry
    const text = { question: entry.question.trim(), answer: entry.answer.trim(), language }
    // Callback of this dialog only: after it was closed, another one may be open when the response arrives.
    next({ entries: [{ id, text }], ...(gapIds.length > 0 && { gapIds: [...gapIds] }) }, () =>
      mutate(text, { onSuccess: onDone }),
    )
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    submitTo(guard.save)
  }
  return { entry, setEntry, isChanged, isMissing, submit, check: () => submitTo(guard.check) }
}

/** The fields of an entry. The answer is edited first where there is a question without one. */
const EntryFields = ({
  entry,
  before,
  isSaving,
  isMissing,
  onChange,
}: {
  entry: KnowledgeEntryText
  /** What they held when the form was opened. */
  before: KnowledgeEntryText
  isSaving: boolean
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
      isDisabled={isSaving}
      onChoose={(language) => onChange({ ...entry, language })}
    />
  </>
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
  save: SaveEntry
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useLingui()
  const guard = useSaveGuard(calls, companyId)
  const { entry, setEntry, isChanged, isMissing, submit, check } = useEntry(save, guard, { before, id, gapIds }, onDone)
  const isAsking = guard.asked !== null
  const { isPending, error } = save
  const reason = error?.message ?? ''
  // What is typed while it is checked and saved would be lost with the dialog.
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
          <EntryFields entry={entry} before={before} isSaving={isSaving} isMissing={isMissing} onChange={setEntry} />
          {error !== null && (
            <p role="alert" className={section.failed}>
              <Trans>It was not saved: {reason}</Trans>
            </p>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={guard.closing(onClose)}>
              <Trans>Cancel</Trans>
            </Button>
            {guard.canCheck && (
              <Button variant="default" onClick={check} disabled={isSaving}>
                <Trans>Check before saving</Trans>
              </Button>
            )}
            <Button type="submit" loading={isSaving}>
              {error === null ? <Trans>Save</Trans> : <Trans>Try again</Trans>}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
