import type { Language } from '@frontdesk/contract'
import type { EmailDetails } from '../db/schema/OperationTables.ts'
import type { EmailBody, EmailKind } from './Email.ts'
import { emailValues } from './emailValues.ts'
import { layOutEmail } from './layOutEmail.ts'
import { plainName } from './plainName.ts'
import type { EmailText, EmailTexts } from './texts/EmailTexts.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { kk } from './texts/kk.ts'
import { pt } from './texts/pt.ts'
import { ru } from './texts/ru.ts'
import { uk } from './texts/uk.ts'

/** The texts of emails in each language of the product. */
export const emailTextsOf: Readonly<Record<Language, EmailTexts>> = { en, es, kk, pt, ru, uk }

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
  const texts = emailTextsOf[language]
  const { forVisitor, withoutCard, whilePaused, whenRestored, ...usual } = texts.emails[kind]
  const wording: EmailText = {
    ...usual,
    ...(details?.support?.isVisitor === true && forVisitor),
    ...(details?.billing?.isWithoutCard === true && withoutCard),
    ...(details?.billing?.isPaused === true && whilePaused),
    ...(details?.billing?.isRestored === true && whenRestored),
  }
  // Anybody can register anybody's address: the name of an unverified account is a stranger's text and must not be
  // sent.
  const shownName = kind === 'verify-email' ? '' : plainName(name)
  const values = emailValues(language, at, details)
  const fill = (sentence: string) => fillIn(sentence, { ...values, name: shownName })
  const parts = {
    greeting: fill(shownName === '' ? texts.greetingWithoutName : texts.greeting),
    heading: fill(wording.heading),
    before: wording.before.map(fill),
    action: actionOf(wording, link),
    addressHint: texts.addressHint,
    after: wording.after.map(fill),
    footer: fill(wording.footer ?? texts.footer),
    leaving: unsubscribe === null ? null : { label: texts.unsubscribe, href: unsubscribe },
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

const actionOf = ({ action }: EmailText, link: string | null) =>
  action === null || link === null ? null : { label: action, href: link }

const fillIn = (sentence: string, values: Record<string, string>) =>
  sentence.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark)
