import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button } from '@mantine/core'
import type { KnowledgeGap } from '@frontdesk/contract'
import { useShortWhen, useToday } from '@frontdesk/platform/parts'
import { Link } from 'react-router-dom'
import section from '../TeachAssistant.module.css'
import classes from './Gaps.module.css'

/**
 * A question that was handed over, with the answer that a person gave: accepted as it is by the first button, or changed before.
 * Without an answer, the first button writes one.
 */
export function GapCard({
  gap: { ids, questions, answer, language, chatId, messageId, askedAt },
  isPending,
  isBusy,
  onAccept,
  onEdit,
  onDismiss,
  onTest,
}: {
  gap: KnowledgeGap
  isPending: boolean
  /** Another one is checked before it is accepted. */
  isBusy: boolean
  onAccept: () => void
  onEdit: () => void
  onDismiss: () => void
  onTest: () => void
}) {
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
      <div className={section.actions}>
        {answer === null ? (
          <Button
            data-first
            variant="default"
            onClick={onEdit}
            disabled={isPending}
            aria-label={t`Write an answer: ${question}`}
          >
            <Trans>Write an answer</Trans>
          </Button>
        ) : (
          <>
            <Button
              data-first
              onClick={onAccept}
              loading={isPending}
              disabled={isBusy}
              aria-label={t`Accept: ${question}`}
            >
              <Trans>Accept</Trans>
            </Button>
            <Button variant="default" onClick={onEdit} disabled={isPending} aria-label={t`Change: ${question}`}>
              <Trans>Change</Trans>
            </Button>
          </>
        )}
        <Button
          variant="subtle"
          color="gray"
          onClick={onDismiss}
          disabled={isPending}
          aria-label={t`Dismiss: ${question}`}
        >
          <Trans>Dismiss</Trans>
        </Button>
        <Button variant="subtle" color="gray" onClick={onTest} aria-label={t`Make it a test question: ${question}`}>
          <Trans>Make it a test question</Trans>
        </Button>
      </div>
    </li>
  )
}
