import { Trans, useLingui } from '@lingui/react/macro'
import type { CheckedQuestion, CheckReply, TestQuestion } from '@frontdesk/contract'
import { languageNames } from '@frontdesk/platform/parts'
import { Side, Sides } from '../sides/Sides.tsx'
import section from '../TeachAssistant.module.css'
import classes from './Checks.module.css'
import { useCategoryName } from './useCategoryName.ts'
import { useMistakeText } from './useMistakeText.ts'

/** The right reply to a test question. */
export function RightAnswer({ question: { parts, forbidden } }: { question: TestQuestion }) {
  const { t } = useLingui()
  const texts = parts.map(({ entries, required }) => {
    if (entries === null) return t`A person must answer.`
    const names = entries.map(({ question }) => question ?? t`a deleted entry`)
    const [name = '', ...others] = [...new Set(names)]
    const source = others.length === 0 ? t`Answered from: ${name}` : t`Answered from: ${name} (or another entry)`
    const words = required.map((group) => `“${group.join('” / “')}”`).join(', ')
    return words === '' ? source : `${source} · ${t`it says ${words}`}`
  })
  const never = forbidden.map((text) => `“${text}”`).join(', ')
  return (
    <ul className={classes.expected}>
      {texts.map((text, place) => (
        <li key={place} dir="auto">
          {text}
        </li>
      ))}
      {never !== '' && (
        <li dir="auto">
          <Trans>It must not say: {never}</Trans>
        </li>
      )}
    </ul>
  )
}

/** A reply with what is wrong with it and the entries that it came from. */
function Reply({
  title,
  reply: { text, mistakes, sources },
  lang,
}: {
  title: string
  reply: CheckReply
  lang: string
}) {
  const textOf = useMistakeText()
  const from = [...new Set(sources.map(({ question }) => question))].join(' · ')
  return (
    <Side title={title}>
      {text !== '' && (
        <p className={classes.text} dir="auto" lang={lang}>
          {text}
        </p>
      )}
      {mistakes.length > 0 && (
        <ul className={classes.mistakes}>
          {mistakes.map((mistake, place) => (
            <li key={place}>{textOf(mistake)}</li>
          ))}
        </ul>
      )}
      {from !== '' && (
        <p className={section.status} dir="auto">
          <Trans>From: {from}</Trans>
        </p>
      )}
    </Side>
  )
}

/** How a test question was answered, beside what is right and how it was answered before (TEACH-4). */
export function CheckedCard({ checked: { question, reply, before, change } }: { checked: CheckedQuestion }) {
  const { t } = useLingui()
  const categoryName = useCategoryName()
  const isDifferent = change === 'better' || change === 'worse'
  const verdict = {
    better: t`Better than before`,
    worse: t`Worse than before`,
    same: reply.mistakes.length === 0 ? t`Right` : t`Wrong`,
    new: reply.mistakes.length === 0 ? t`Right` : t`Wrong`,
    changed: reply.mistakes.length === 0 ? t`Right` : t`Wrong`,
  }[change]
  return (
    <li className={classes.card} data-verdict={change === 'worse' || reply.mistakes.length > 0 ? 'wrong' : 'right'}>
      <p className={classes.verdict}>{verdict}</p>
      <p className={classes.question} dir="auto" lang={question.language}>
        {question.question}
      </p>
      <p className={section.status}>
        {languageNames[question.language]} · {categoryName(question.category)}
      </p>
      <RightAnswer question={question} />
      <Sides>
        {isDifferent && before !== null && <Reply title={t`Before`} reply={before} lang={question.language} />}
        <Reply title={isDifferent ? t`Now` : t`The reply`} reply={reply} lang={question.language} />
      </Sides>
    </li>
  )
}
