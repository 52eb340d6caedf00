import type { BillingEmailKind } from '../../db/schema/BillingTables.ts'
import type { EmailKind } from '../Email.ts'

/**
 * One email in one language, in whole sentences with the placeholders `{name}`, `{app}` and `{date}`; that about a
 * channel also `{channel}`, and those about billing what `emailValues` has.
 */
export type EmailText = {
  subject: string
  heading: string
  /** Paragraphs above the button. */
  before: readonly string[]
  /** Label of the button; null in an email without one. */
  action: string | null
  /** Paragraphs below it. */
  after: readonly string[]
  /** Its own text in place of the footer of all emails. */
  footer?: string
  /** Its text for a visitor of the support widget, who has no account. */
  forVisitor?: Pick<EmailText, 'before' | 'footer'>
  /** Its text where the company has no card that could be charged. */
  withoutCard?: Pick<EmailText, 'heading' | 'before' | 'action'>
  /** Its text where the assistant answers no customers until it is paid. */
  whilePaused?: Pick<EmailText, 'before'>
  /** Its text where the plan from before an upgrade is back. */
  whenRestored?: Pick<EmailText, 'before'>
}

/** The emails about billing in one language. */
export type BillingEmailTexts = Record<BillingEmailKind, EmailText>

/** All emails in one language. */
export type EmailTexts = {
  greeting: string
  greetingWithoutName: string
  /** Above the button's plain URL, for mail clients that do not show the button. */
  addressHint: string
  footer: string
  /** The link in the footer of emails that a reader may turn off. */
  unsubscribe: string
  emails: Record<EmailKind, EmailText>
}
