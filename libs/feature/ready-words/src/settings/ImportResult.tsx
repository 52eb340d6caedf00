import type { QuickReplyImport } from '@frontdesk/api-client'
import { longestQuickReply, longestShortcut } from '@frontdesk/contract/limits'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import classes from './QuickReplies.module.css'

type Problem = QuickReplyImport['problems'][number]

/** The most lines that are listed; the others are counted. */
const mostProblems = 50

/** The sentence of a line that was left out. */
function useProblemMessage(): (problem: Problem) => string {
  const { t } = useLingui()
  return ({ line, reason }) => {
    switch (reason) {
      case 'no-shortcut':
        return t`Line ${line}: the shortcut is missing`
      case 'bad-shortcut':
        return t`Line ${line}: the shortcut is not one word`
      case 'no-text':
        return t`Line ${line}: the text is missing`
      case 'too-long':
        return t`Line ${line}: at most ${longestShortcut} characters of a shortcut and ${longestQuickReply} of a text fit`
      case 'repeated':
        return t`Line ${line}: the shortcut was there before`
      case 'unreadable':
        return t`Line ${line}: it could not be read`
    }
  }
}

/** The counts of an import, of one that `isDone` or that would be made, and the lines that are left out. */
export function ImportResult({
  result: { added, changed, known, problems },
  isDone = false,
}: {
  result: QuickReplyImport
  isDone?: boolean
}) {
  const messageOf = useProblemMessage()
  const more = problems.length - mostProblems
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600} role="status">
        {isDone ? <Trans>Imported.</Trans> : <Trans>In this table:</Trans>}{' '}
        <Plural value={added} one="# new quick reply," other="# new quick replies," />{' '}
        <Plural value={changed} one="# with another text," other="# with another text," />{' '}
        <Plural value={known} one="# as it is already." other="# as they are already." />
      </Text>
      {problems.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            <Plural value={problems.length} one="# line is left out:" other="# lines are left out:" />
          </Text>
          <ul className={classes.problems}>
            {problems.slice(0, mostProblems).map((problem) => (
              <li key={`${String(problem.line)}-${problem.reason}`}>{messageOf(problem)}</li>
            ))}
          </ul>
          {more > 0 && (
            <Text size="sm" c="dimmed">
              <Plural value={more} one="And # more." other="And # more." />
            </Text>
          )}
        </>
      )}
    </Stack>
  )
}
