import type { Language } from '@frontdesk/contract'
import type { EmailDetails } from '../db/schema/OperationTables.ts'
import type { EmailBody, EmailKind } from './Email.ts'
import { emailValues } from './emailValues.ts'
import { layOutEmail } from './layOutEmail.ts'
import { plainName } from './plainName.ts'
import type { EmailText } from './texts/EmailTexts.ts'
import { englishTexts as texts } from './texts/englishTexts.ts'
import type { CatalogueText } from './texts/msg.ts'
import { translatorTo } from './texts/translatorTo.ts'

type EmailContents = {
  kind: EmailKind
  language: Language
  name: string
  link: string | null
  at: Date
  details?: EmailDetails | null
  /** The page on which the reader turns such emails off; null for an email that must arrive. */
  unsubscribe?: string | null
}

/** Renders an email in its reader's language, as plain text and HTML. */
export function renderEmail({
  kind,
  language,
  name,
  link,
  at,
  details = null,
  unsubscribe = null,
}: EmailContents): EmailBody {
  const translate = translatorTo(language)
  const { forVisitor, withoutCard, whilePaused, whenRestored, whenGone, withInviter, ...others } = texts.emails[kind]
  const { onlyMentioned, onlyAssigned, ...usual } = others
  const wording: EmailText = {
    ...usual,
    ...(details?.support?.isVisitor === true && forVisitor),
    ...(details?.billing?.isWithoutCard === true && withoutCard),
    ...(details?.billing?.isPaused === true && whilePaused),
    ...(details?.billing?.isRestored === true && whenRestored),
    ...(details?.webhook?.isGone === true && whenGone),
    ...(details?.team?.assignments === 0 && onlyMentioned),
    ...(details?.team?.mentions === 0 && onlyAssigned),
    ...(plainName(details?.invitation?.inviter ?? '') !== '' && withInviter),
  }
  // Anybody can register anybody's address: the name of an unverified account is a stranger's text and must not be
  // sent.
  const shownName = kind === 'verify-email' ? '' : plainName(name)
  const values = emailValues(language, at, details)
  const fill = (sentence: CatalogueText) => fillIn(translate(sentence), { ...values, name: shownName })
  const parts = {
    greeting: fill(shownName === '' ? texts.greetingWithoutName : texts.greeting),
    heading: fill(wording.heading),
    before: wording.before.map(fill),
    action: wording.action === null || link === null ? null : { label: translate(wording.action), href: link },
    addressHint: translate(texts.addressHint),
    after: wording.after.map(fill),
    footer: fill(wording.footer ?? texts.footer),
    leaving: unsubscribe === null ? null : { label: translate(texts.unsubscribe), href: unsubscribe },
  }
  const { label, href } = parts.action ?? { label: null, href: null }
  const text = [
    parts.greeting,
    ...parts.before,
    ...(href === null ? [] : [`${label}:\n${href}`]),
    ...parts.after,
    `-- \n${parts.footer}`,
    ...(parts.leaving === null ? [] : [`${parts.leaving.label}:\n${parts.leaving.href}`]),
  ]
  return {
    subject: fill(wording.subject),
    text: `${text.join('\n\n')}\n`,
    html: layOutEmail({ ...parts, language, app: values.app }),
  }
}

const fillIn = (sentence: string, values: Record<string, string>) =>
  sentence.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark)
