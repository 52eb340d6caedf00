import type { EmailKind } from '../Email.ts'

/** One letter in one language: whole sentences; `{name}`, `{app}`, `{date}` stand for what differs. */
export type EmailText = {
  subject: string
  heading: string
  /** Paragraphs above the button. */
  before: readonly string[]
  /** What the button says; null in a letter without one. */
  action: string | null
  /** Paragraphs below it. */
  after: readonly string[]
}

/** All letters in one language. */
export type EmailTexts = {
  greeting: string
  greetingWithoutName: string
  /** Above the address of the button, for those whose mail program shows none. */
  addressHint: string
  footer: string
  emails: Record<EmailKind, EmailText>
}
