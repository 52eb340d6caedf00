import { Plural, Trans } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import type { CheckedQuestion } from '@frontdesk/contract'
import { useId, type ReactNode } from 'react'
import { CheckedCard } from '../checks/CheckedCard.tsx'
import checks from '../checks/Checks.module.css'
import { KeepEditing } from './KeepEditing.tsx'
import section from '../TeachAssistant.module.css'

/** The answers that a change would make worse and better, and the choice to save it all the same (TEACH-4). */
export function WorseAnswers({
  result: { worse, better, asked, questionCount, questions },
  isCompared = true,
  children,
  onSave,
  onKeepEditing,
}: {
  result: { worse: number; better: number; asked: number; questionCount: number; questions: readonly CheckedQuestion[] }
  /** False: there is nothing to compare with. */
  isCompared?: boolean
  /** Stands first, and is read with the buttons as the warning is. */
  children?: ReactNode
  onSave: () => void
  onKeepEditing: () => void
}) {
  const warning = useId()
  const more = worse - questions.length
  return (
    <Stack gap="md">
      <Stack gap="xs" id={warning}>
        {children}
        {isCompared && (
          <p className={section.lead}>
            {worse === 0 ? (
              <Trans>No test question is answered worse than before.</Trans>
            ) : (
              <Plural
                value={worse}
                one="# test question would be answered worse than before."
                other="# test questions would be answered worse than before."
              />
            )}{' '}
            {better > 0 && (
              <Plural value={better} one="# would be answered better." other="# would be answered better." />
            )}
          </p>
        )}
        {asked < questionCount && (
          <p className={section.lead}>
            <Plural
              value={questionCount}
              one={`There was time for ${asked} of # test question.`}
              other={`There was time for ${asked} of # test questions.`}
            />
          </p>
        )}
      </Stack>
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
      <Group justify="flex-end" gap="sm">
        {/* Read with the warning: the first because it has the focus, the second because it is what is warned of. */}
        <KeepEditing onClick={onKeepEditing} describedBy={warning} />
        <Button {...(worse > 0 && { color: 'red' })} onClick={onSave} aria-describedby={warning}>
          {worse > 0 ? <Trans>Save anyway</Trans> : <Trans>Save</Trans>}
        </Button>
      </Group>
    </Stack>
  )
}
