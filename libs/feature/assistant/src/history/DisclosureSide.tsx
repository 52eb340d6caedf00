import { Trans } from '@lingui/react/macro'
import type { AssistantChange } from '@frontdesk/contract'
import { locales } from '@frontdesk/locale-resolution'
import { languageNames } from '@frontdesk/platform/parts'
import section from '../TeachAssistant.module.css'
import classes from './History.module.css'

/**
 * How the AI discloses itself on one side of a change: the words of the languages that either side
 * has words of its own in.
 */
export function DisclosureSide({
  disclosure,
  side,
}: {
  disclosure: NonNullable<AssistantChange['disclosure']>
  side: 'before' | 'after'
}) {
  const { channel, before, after } = disclosure
  const { isOn, wordings } = disclosure[side]
  const changed = locales.filter((language) => before.wordings[language] !== after.wordings[language])
  return (
    <>
      {before.isOn !== after.isOn && (
        <p className={classes.text}>
          {isOn ? <Trans>Customers read that an AI writes</Trans> : <Trans>Switched off</Trans>}
        </p>
      )}
      {changed.map((language) => (
        <div key={language}>
          <p className={section.status}>{languageNames[language]}</p>
          <p className={classes.text} lang={language}>
            {wordings[language] ??
              (channel === null ? <Trans>The usual words</Trans> : <Trans>The company’s words</Trans>)}
          </p>
        </div>
      ))}
    </>
  )
}
