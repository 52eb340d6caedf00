import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import type { KnowledgeGap } from '@frontdesk/contract'
import { useShortWhen, useToday } from '@frontdesk/platform/parts'
import { Link } from 'react-router-dom'
import section from '../TeachAssistant.module.css'
import { GapActions, type GapActionsProps } from './GapActions.tsx'
import classes from './Gaps.module.css'

/**
 * A question that was handed over, with the answer that a person gave: accepted as it is by the first button, or
 * changed before. Without an answer, the first button writes one.
 */
export function GapCard({
  gap: { ids, questions, answer, language, chatId, messageId, askedAt },
  ...actions
}: GapActionsProps & { gap: KnowledgeGap }) {
  const { t } = useLingui()
  const [question = '', ...others] = questions
  const when = useShortWhen()(new Date(askedAt), useToday())
  return (
    <li className={classes.card}>
      <p className={classes.question} dir="auto" lang={language}>
        {question}
      </p>
      {others.length > 0 && (
        <ul className={classes.others} aria-label={t`Also asked as`} lang={language}>
          {others.map((other) => (
            <li key={other} dir="auto">
              {other}
            </li>
          ))}
        </ul>
      )}
      <p className={section.status}>
        <Plural value={ids.length} one="Asked once" other="Asked # times" />
        {' · '}
        <Anchor component={Link} to={`/chats/${chatId}?message=${messageId}`} inherit>
          {when}
        </Anchor>
      </p>
      {answer === null ? (
        <p className={classes.nobody}>
          <Trans>Nobody has answered it yet.</Trans>
        </p>
      ) : (
        <p className={classes.answer} dir="auto" lang={language}>
          {answer}
        </p>
      )}
      <GapActions question={question} isAnswered={answer !== null} {...actions} />
    </li>
  )
}
