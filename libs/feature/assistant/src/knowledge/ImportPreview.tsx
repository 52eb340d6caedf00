import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import type { Language } from '@frontdesk/contract'
import classes from './Knowledge.module.css'

type Preview = Awaited<ReturnType<AssistantCalls['importKnowledge']>>
type Problem = Preview['problems'][number]

/** Maximum number of questions listed in the preview; the others are counted. */
const mostShown = 100

/** The questions that an import would add, how many exist already, and the invalid lines. */
export function ImportPreview({
  preview: { items, known, problems },
  language,
}: {
  preview: Preview
  language: Language
}) {
  const messageOf = useProblemMessage()
  const more = items.length - mostShown
  return (
    <Stack gap="sm">
      <Text size="sm" fw={600} role="status">
        {items.length > 0 ? (
          <Plural value={items.length} one="# question will be added." other="# questions will be added." />
        ) : (
          <Trans>There is nothing new in this text.</Trans>
        )}{' '}
        {known > 0 && <Plural value={known} one="# is known already." other="# are known already." />}
      </Text>
      {items.length > 0 && (
        // Focusable, so that a long list can be scrolled by keyboard.
        <dl className={classes.preview} tabIndex={0} lang={language}>
          {items.slice(0, mostShown).map(({ question, answer }, place) => (
            <div key={place}>
              <dt dir="auto">{question}</dt>
              <dd dir="auto">{answer}</dd>
            </div>
          ))}
        </dl>
      )}
      {more > 0 && (
        <Text size="sm" c="dimmed">
          <Plural value={more} one="And # more." other="And # more." />
        </Text>
      )}
      {problems.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            <Plural
              value={problems.length}
              one="# place was not understood and is left out:"
              other="# places were not understood and are left out:"
            />
          </Text>
          <ul className={classes.problems}>
            {problems.map((problem) => (
              <li key={`${problem.line}-${problem.reason}`}>{messageOf(problem)}</li>
            ))}
          </ul>
        </>
      )}
    </Stack>
  )
}

function useProblemMessage(): (problem: Problem) => string {
  const { t } = useLingui()
  return ({ line, reason }) => {
    switch (reason) {
      case 'no-answer':
        return t`Line ${line}: the answer is missing`
      case 'no-question':
        return t`Line ${line}: the question is missing`
      case 'too-long':
        return t`Line ${line}: the question or the answer is too long`
      case 'unreadable':
        return t`Line ${line}: it is neither a question nor an answer`
    }
  }
}
