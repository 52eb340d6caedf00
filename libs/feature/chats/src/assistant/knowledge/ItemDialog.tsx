import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import type { KnowledgeItem } from '@frontdesk/contract'
import { useLocale } from '@frontdesk/platform'
import { useState, type SubmitEvent } from 'react'
import type { AssistantCalls } from '../../cache/assistantQueries.ts'
import section from '../TeachAssistant.module.css'
import { LanguageField } from './LanguageField.tsx'
import { useSaveItem, type KnowledgeEntryText } from './useKnowledge.ts'

/** A question and its answer, new or to be changed. What was typed stays until it was taken. */
export function ItemDialog({
  calls,
  companyId,
  item,
  onClose,
  onDone,
}: {
  calls: AssistantCalls
  companyId: number
  item: KnowledgeItem | null
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const before: KnowledgeEntryText = item ?? { question: '', answer: '', language: locale }
  const [words, setWords] = useState(before)
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending, error } = useSaveItem(calls, companyId, item?.id ?? null)
  const reason = error?.message ?? ''
  const isMissing = (text: string) => isAsked && text.trim() === ''
  const isChanged =
    words.question !== before.question || words.answer !== before.answer || words.language !== before.language
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked(true)
    if (words.question.trim() === '' || words.answer.trim() === '' || isPending) return
    // Of this dialog alone: once it was closed, another one may be open by the time the answer comes.
    mutate({ ...words, question: words.question.trim(), answer: words.answer.trim() }, { onSuccess: onDone })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={item === null ? <Trans>Add a question</Trans> : <Trans>Change a question</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      // A click beside the dialog throws nothing away.
      closeOnClickOutside={!isChanged}
      closeOnEscape={!isChanged}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Textarea
            data-autofocus
            label={<Trans>What customers ask</Trans>}
            value={words.question}
            onChange={(event) => setWords({ ...words, question: event.currentTarget.value })}
            error={isMissing(words.question) ? <Trans>Write the question</Trans> : undefined}
            maxLength={2000}
            autosize
            minRows={1}
            maxRows={6}
            dir="auto"
          />
          <Textarea
            label={<Trans>What the assistant answers</Trans>}
            value={words.answer}
            onChange={(event) => setWords({ ...words, answer: event.currentTarget.value })}
            error={isMissing(words.answer) ? <Trans>Write the answer</Trans> : undefined}
            maxLength={8000}
            autosize
            minRows={4}
            maxRows={14}
            dir="auto"
          />
          <LanguageField language={words.language} onChoose={(language) => setWords({ ...words, language })} />
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
