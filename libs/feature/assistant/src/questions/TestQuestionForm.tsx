import { Trans } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core'
import type { TestQuestion, TestQuestionInput } from '@frontdesk/contract'
import { useLocale } from '@frontdesk/platform'
import { isTooLong, LimitedTextarea } from '@frontdesk/platform/parts'
import { useState, type SubmitEvent } from 'react'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import { categories, useCategoryName } from '../checks/useCategoryName.ts'
import { LanguageField } from '../knowledge/LanguageField.tsx'
import section from '../TeachAssistant.module.css'
import { AnswerParts } from './AnswerParts.tsx'
import {
  complaintOfForbidden,
  complaintOfRequired,
  formOf,
  inputOf,
  isUnanswered,
  longestQuestion,
  mostForbidden,
  type TypedPart,
  type TypedQuestion,
} from './typedQuestion.ts'
import { useListComplaint } from './useListComplaint.ts'

/** How a test question is saved. */
type SaveTestQuestion = { mutate: (input: TestQuestionInput) => void; isPending: boolean; failure: string | null }

const isUnfit = (part: TypedPart) =>
  isUnanswered(part) || (part.by === 'knowledge' && complaintOfRequired(part.required) !== null)

const isComplete = ({ question, parts, forbidden }: TypedQuestion) =>
  question.trim() !== '' &&
  !isTooLong(question, longestQuestion) &&
  !parts.some(isUnfit) &&
  complaintOfForbidden(forbidden) === null

/** The test question as it is typed, and its saving. */
function useTypedQuestion(question: TestQuestion | null, { mutate, isPending }: SaveTestQuestion) {
  const language = useLocale()
  const [form, setForm] = useState(() => formOf(question, language))
  const [isSubmitted, setSubmitted] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!isComplete(form) || isPending) return
    mutate(inputOf(form))
  }
  return { form, change: (part: Partial<TypedQuestion>) => setForm({ ...form, ...part }), isSubmitted, submit }
}

/** A form for a test question with its right answer. Keeps its input until it was saved (TEACH-4). */
export function TestQuestionForm({
  calls,
  companyId,
  question,
  save,
  onCancel,
}: {
  calls: AssistantCalls
  companyId: number
  question: TestQuestion | null
  save: SaveTestQuestion
  onCancel: () => void
}) {
  const categoryName = useCategoryName()
  const { form, change, isSubmitted, submit } = useTypedQuestion(question, save)
  const complaint = useListComplaint()
  const reason = save.failure ?? ''
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <LimitedTextarea
          autoFocus
          label={<Trans>What a customer writes</Trans>}
          most={longestQuestion}
          value={form.question}
          onChange={(event) => change({ question: event.currentTarget.value })}
          error={isSubmitted && form.question.trim() === '' ? <Trans>Write the question</Trans> : undefined}
          minRows={2}
          maxRows={6}
        />
        <Group gap="sm" grow>
          <LanguageField language={form.language} onChoose={(language) => change({ language })} />
          <NativeSelect
            label={<Trans>Subject</Trans>}
            value={form.category}
            onChange={({ currentTarget: { value } }) =>
              change({ category: categories.find((each) => each === value) ?? 'other' })
            }
            data={categories.map((value) => ({ value, label: categoryName(value) }))}
          />
        </Group>
        <AnswerParts
          calls={calls}
          companyId={companyId}
          parts={form.parts}
          isSubmitted={isSubmitted}
          onChange={(parts) => change({ parts })}
        />
        <Textarea
          label={<Trans>The answer must not say</Trans>}
          description={<Trans>One thing a line, at most {mostForbidden} lines: what would be made up.</Trans>}
          value={form.forbidden}
          onChange={(event) => change({ forbidden: event.currentTarget.value })}
          error={complaint(complaintOfForbidden(form.forbidden))}
          autosize
          minRows={1}
          maxRows={6}
          dir="auto"
        />
        {save.failure !== null && (
          <p role="alert" className={section.failed}>
            <Trans>It was not saved: {reason}</Trans>
          </p>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={save.isPending}>
            {save.failure === null ? <Trans>Save</Trans> : <Trans>Try again</Trans>}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
