import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, MultiSelect, NativeSelect, Radio, Stack, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { TestQuestion, TestQuestionInput } from '@frontdesk/contract'
import { useLocale } from '@frontdesk/platform'
import { isTooLong, LimitedTextarea } from '@frontdesk/platform/parts'
import { useState, type SubmitEvent } from 'react'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import { categories, useCategoryName } from '../checks/useCategoryName.ts'
import { LanguageField } from '../knowledge/LanguageField.tsx'
import { useKnowledge } from '../knowledge/useKnowledge.ts'
import section from '../TeachAssistant.module.css'
import {
  complaintOfForbidden,
  complaintOfRequired,
  emptyPart,
  formOf,
  inputOf,
  longestQuestion,
  mostForbidden,
  mostRequired,
  mostTypedParts,
  type TypedPart,
} from './typedQuestion.ts'
import classes from './TestQuestionForm.module.css'
import { useListComplaint } from './useListComplaint.ts'

const searchAfter = 200

/** One part of the right answer: entries of the knowledge of which any one answers it, or a person. */
function PartFields({
  calls,
  companyId,
  part,
  isMissing,
  onChange,
}: {
  calls: AssistantCalls
  companyId: number
  part: TypedPart
  isMissing: boolean
  onChange: (part: TypedPart) => void
}) {
  const { t } = useLingui()
  const complaint = useListComplaint()
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), searchAfter)
  const { items } = useKnowledge(calls, companyId, asked)
  const names = new Map([...part.entries, ...items].map(({ id, question }) => [id, question ?? t`a deleted entry`]))
  return (
    <>
      <Radio.Group
        label={<Trans>The right answer</Trans>}
        value={part.by}
        onChange={(by) => onChange({ ...part, by: by === 'person' ? 'person' : 'knowledge' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="knowledge" label={t`Comes from what the assistant knows`} />
          <Radio value="person" label={t`A person must answer`} />
        </Stack>
      </Radio.Group>
      {part.by === 'knowledge' && (
        <>
          <MultiSelect
            classNames={{ pill: classes.pill ?? '' }}
            label={<Trans>Any one of these answers it</Trans>}
            value={part.entries.map(({ id }) => String(id))}
            onChange={(chosen) =>
              onChange({
                ...part,
                entries: chosen.map((id) => ({ id: Number(id), question: names.get(Number(id)) ?? null })),
              })
            }
            data={[...names].map(([id, label]) => ({ value: String(id), label }))}
            // The server has searched already.
            filter={({ options }) => options}
            searchable
            searchValue={search}
            onSearchChange={setSearch}
            maxValues={50}
            nothingFoundMessage={<Trans>Nothing has these words</Trans>}
            error={isMissing ? <Trans>Choose what answers it</Trans> : undefined}
          />
          <Textarea
            label={<Trans>The answer must say</Trans>}
            description={
              <Trans>
                One thing a line, for example a price; at most {mostRequired} lines. Other spellings after a bar: 9:00 |
                9 am
              </Trans>
            }
            value={part.required}
            onChange={(event) => onChange({ ...part, required: event.currentTarget.value })}
            error={complaint(complaintOfRequired(part.required))}
            autosize
            minRows={1}
            maxRows={6}
            dir="auto"
          />
        </>
      )}
    </>
  )
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
  save: { mutate: (input: TestQuestionInput) => void; isPending: boolean; error: Error | null }
  onCancel: () => void
}) {
  const language = useLocale()
  const categoryName = useCategoryName()
  const [form, setForm] = useState(() => formOf(question, language))
  const [isSubmitted, setSubmitted] = useState(false)
  const complaint = useListComplaint()
  const isUnanswered = ({ by, entries }: TypedPart) => by === 'knowledge' && entries.length === 0
  const isUnfit = (part: TypedPart) =>
    isUnanswered(part) || (part.by === 'knowledge' && complaintOfRequired(part.required) !== null)
  const isComplete =
    form.question.trim() !== '' &&
    !isTooLong(form.question, longestQuestion) &&
    !form.parts.some(isUnfit) &&
    complaintOfForbidden(form.forbidden) === null
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!isComplete || save.isPending) return
    save.mutate(inputOf(form))
  }
  const reason = save.error?.message ?? ''
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <LimitedTextarea
          autoFocus
          label={<Trans>What a customer writes</Trans>}
          most={longestQuestion}
          value={form.question}
          onChange={(event) => setForm({ ...form, question: event.currentTarget.value })}
          error={isSubmitted && form.question.trim() === '' ? <Trans>Write the question</Trans> : undefined}
          minRows={2}
          maxRows={6}
        />
        <Group gap="sm" grow>
          <LanguageField language={form.language} onChoose={(chosen) => setForm({ ...form, language: chosen })} />
          <NativeSelect
            label={<Trans>Subject</Trans>}
            value={form.category}
            onChange={({ currentTarget: { value } }) =>
              setForm({ ...form, category: categories.find((each) => each === value) ?? 'other' })
            }
            data={categories.map((value) => ({ value, label: categoryName(value) }))}
          />
        </Group>
        {form.parts.map((part, place) => (
          <div key={part.key} className={classes.part}>
            <PartFields
              calls={calls}
              companyId={companyId}
              part={part}
              isMissing={isSubmitted && isUnanswered(part)}
              onChange={(changed) => setForm({ ...form, parts: form.parts.with(place, changed) })}
            />
            {form.parts.length > 1 && (
              <Button
                variant="subtle"
                color="gray"
                onClick={() => setForm({ ...form, parts: form.parts.toSpliced(place, 1) })}
              >
                <Trans>Leave this part out</Trans>
              </Button>
            )}
          </div>
        ))}
        {form.parts.length < mostTypedParts && (
          <Button
            variant="subtle"
            onClick={() => setForm({ ...form, parts: [...form.parts, emptyPart(form.parts.at(-1))] })}
          >
            <Trans>It asks something else as well</Trans>
          </Button>
        )}
        <Textarea
          label={<Trans>The answer must not say</Trans>}
          description={<Trans>One thing a line, at most {mostForbidden} lines: what would be made up.</Trans>}
          value={form.forbidden}
          onChange={(event) => setForm({ ...form, forbidden: event.currentTarget.value })}
          error={complaint(complaintOfForbidden(form.forbidden))}
          autosize
          minRows={1}
          maxRows={6}
          dir="auto"
        />
        {save.error !== null && (
          <p role="alert" className={section.failed}>
            <Trans>It was not saved: {reason}</Trans>
          </p>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={save.isPending}>
            {save.error === null ? <Trans>Save</Trans> : <Trans>Try again</Trans>}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
