import { Plural, Trans } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import type { CheckedQuestion } from '@frontdesk/contract'
import { CheckedCard } from '../checks/CheckedCard.tsx'
import checks from '../checks/Checks.module.css'
import { KeepEditing } from './KeepEditing.tsx'
import section from '../TeachAssistant.module.css'

/** What a change would make worse and better, and the choice to save it all the same (TEACH-4). */
export function WorseAnswers({
  result: { worse, better, asked, questionCount, questions },
  isCompared = true,
  onSave,
  onKeepEditing,
}: {
  result: { worse: number; better: number; asked: number; questionCount: number; questions: readonly CheckedQuestion[] }
  /** False: there is nothing to compare with. */
  isCompared?: boolean
  onSave: () => void
  onKeepEditing: () => void
}) {
  const more = worse - questions.length
  return (
    <Stack gap="md">
      <p className={section.lead} role="status">
        {!isCompared ? null : worse === 0 ? (
          <Trans>No test question is answered worse than before.</Trans>
        ) : (
          <Plural
            value={worse}
            one="# test question would be answered worse than before."
            other="# test questions would be answered worse than before."
          />
        )}{' '}
        {better > 0 && <Plural value={better} one="# would be answered better." other="# would be answered better." />}{' '}
        {asked < questionCount && (
          <Plural
            value={questionCount}
            one={`There was time for ${asked} of # test question.`}
            other={`There was time for ${asked} of # test questions.`}
          />
        )}
      </p>
      {questions.length > 0 && (
        <ul className={checks.cards}>
          {questions.map((checked) => (
            <CheckedCard key={checked.question.id} checked={checked} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className={section.status}>
          <Plural value={more} one="And # more." other="And # more." />
        </p>
      )}
      <Group justify="flex-end" gap="xs">
        <KeepEditing onClick={onKeepEditing} />
        <Button {...(worse > 0 && { color: 'red' })} onClick={onSave}>
          {worse > 0 ? <Trans>Save anyway</Trans> : <Trans>Save</Trans>}
        </Button>
      </Group>
    </Stack>
  )
}
