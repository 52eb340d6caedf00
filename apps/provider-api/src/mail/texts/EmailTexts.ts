import type { BillingEmailKind } from '../../db/schema/BillingTables.ts'
import type { EmailKind } from '../Email.ts'
import type { CatalogueText } from './msg.ts'

/**
 * One email in English, in whole sentences with the placeholders `{name}`, `{app}` and `{date}`; that about a channel
 * also `{channel}`, that about a webhook `{webhook}`, an invitation `{company}` and `{inviter}`, that to a colleague
 * `{company}`, `{mentions}` and `{assignments}`, and those about billing what `emailValues` has.
 */
export type EmailText = {
  subject: CatalogueText
  heading: CatalogueText
  /** Paragraphs above the button. */
  before: readonly CatalogueText[]
  /** Label of the button; null in an email without one. */
  action: CatalogueText | null
  /** Paragraphs below it. */
  after: readonly CatalogueText[]
  /** Its own text in place of the footer of all emails. */
  footer?: CatalogueText
  /** Its text for a visitor of the support widget, who has no account. */
  forVisitor?: Pick<EmailText, 'before' | 'footer'>
  /** Its text where the company has no card that could be charged. */
  withoutCard?: Pick<EmailText, 'heading' | 'before' | 'action'>
  /** Its text where the assistant answers no customers until it is paid. */
  whilePaused?: Pick<EmailText, 'before'>
  /** Its text where the plan from before an upgrade is back. */
  whenRestored?: Pick<EmailText, 'before'>
  /** Its text where the address of a webhook has said that it is gone. */
  whenGone?: Pick<EmailText, 'before'>
  /** Its text where the person who invites has a name that can be shown. */
  withInviter?: Pick<EmailText, 'before'>
  /** Its text where notes mention its reader and no chat was assigned to them, and the other way round. */
  onlyMentioned?: Pick<EmailText, 'subject' | 'heading' | 'before'>
  onlyAssigned?: Pick<EmailText, 'subject' | 'heading' | 'before'>
}

/** The emails about billing. */
export type BillingEmailTexts = Record<BillingEmailKind, EmailText>

/** All emails, and the texts that they share. */
export type EmailTexts = {
  greeting: CatalogueText
  greetingWithoutName: CatalogueText
  /** Above the button's plain URL, for mail clients that do not show the button. */
  addressHint: CatalogueText
  footer: CatalogueText
  /** The link in the footer of emails that a reader may turn off. */
  unsubscribe: CatalogueText
  emails: Record<EmailKind, EmailText>
}
