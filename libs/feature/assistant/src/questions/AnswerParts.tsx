import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, MultiSelect, Radio, Stack, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import { useKnowledge } from '../knowledge/useKnowledge.ts'
import classes from './AnswerParts.module.css'
import {
  complaintOfRequired,
  emptyPart,
  isUnanswered,
  mostRequired,
  mostTypedParts,
  type TypedPart,
} from './typedQuestion.ts'
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
        <Stack gap="sm" mt="xs">
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

/**
 * The parts of the right answer, one for each thing that the question asks; what is not chosen is
 * reported once it was submitted.
 */
export function AnswerParts({
  calls,
  companyId,
  parts,
  isSubmitted,
  onChange,
}: {
  calls: AssistantCalls
  companyId: number
  parts: readonly TypedPart[]
  isSubmitted: boolean
  onChange: (parts: readonly TypedPart[]) => void
}) {
  return (
    <>
      {parts.map((part, place) => (
        <div key={part.key} className={classes.part}>
          <PartFields
            calls={calls}
            companyId={companyId}
            part={part}
            isMissing={isSubmitted && isUnanswered(part)}
            onChange={(changed) => onChange(parts.with(place, changed))}
          />
          {parts.length > 1 && (
            <Button variant="subtle" color="gray" onClick={() => onChange(parts.toSpliced(place, 1))}>
              <Trans>Leave this part out</Trans>
            </Button>
          )}
        </div>
      ))}
      {parts.length < mostTypedParts && (
        <Button variant="subtle" onClick={() => onChange([...parts, emptyPart(parts.at(-1))])}>
          <Trans>It asks something else as well</Trans>
        </Button>
      )}
    </>
  )
}
