import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import section from '../TeachAssistant.module.css'
import { LanguageField } from './LanguageField.tsx'
import type { KnowledgeEntryText } from './useKnowledge.ts'

/** How an entry is saved; `onSuccess` belongs to the dialog that sent it. */
export type SaveEntry = {
  mutate: (entry: KnowledgeEntryText, callbacks: { onSuccess: () => void }) => void
  isPending: boolean
  error: Error | null
}

/** The typed question and answer, and their saving. */
function useEntry({ mutate, isPending }: SaveEntry, before: KnowledgeEntryText, onDone: () => void) {
  const [entry, setEntry] = useState(before)
  const [isSubmitted, setSubmitted] = useState(false)
  const isMissing = (text: string) => isSubmitted && text.trim() === ''
  const isChanged =
    entry.question !== before.question || entry.answer !== before.answer || entry.language !== before.language
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (entry.question.trim() === '' || entry.answer.trim() === '' || isPending) return
    // Callback of this dialog only: after it was closed, another one may be open when the response arrives.
    mutate({ ...entry, question: entry.question.trim(), answer: entry.answer.trim() }, { onSuccess: onDone })
  }
  return { entry, setEntry, isChanged, isMissing, submit }
}

/** A form for a question with its answer. Keeps its input until it was saved. */
export function EntryDialog({
  title,
  before,
  save,
  onClose,
  onDone,
}: {
  title: ReactNode
  before: KnowledgeEntryText
  save: SaveEntry
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useLingui()
  const { entry, setEntry, isChanged, isMissing, submit } = useEntry(save, before, onDone)
  const { isPending, error } = save
  const reason = error?.message ?? ''
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t`Close` }}
      // A click beside the dialog must not discard the input.
      closeOnClickOutside={!isChanged}
      closeOnEscape={!isChanged}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Textarea
            data-autofocus={before.question === '' || before.answer !== '' || undefined}
            label={<Trans>What customers ask</Trans>}
            value={entry.question}
            onChange={(event) => setEntry({ ...entry, question: event.currentTarget.value })}
            error={isMissing(entry.question) ? <Trans>Write the question</Trans> : undefined}
            maxLength={2000}
            autosize
            minRows={1}
            maxRows={6}
            dir="auto"
          />
          <Textarea
            data-autofocus={(before.question !== '' && before.answer === '') || undefined}
            label={<Trans>What the assistant answers</Trans>}
            value={entry.answer}
            onChange={(event) => setEntry({ ...entry, answer: event.currentTarget.value })}
            error={isMissing(entry.answer) ? <Trans>Write the answer</Trans> : undefined}
            maxLength={8000}
            autosize
            minRows={4}
            maxRows={14}
            dir="auto"
          />
          <LanguageField language={entry.language} onChoose={(language) => setEntry({ ...entry, language })} />
          {error !== null && (
            <p role="alert" className={section.failed}>
              <Trans>It was not saved: {reason}</Trans>
            </p>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={isPending}>
              {error === null ? <Trans>Save</Trans> : <Trans>Try again</Trans>}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
