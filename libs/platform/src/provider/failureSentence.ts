import { readReason, type ApiClientOptions } from '@frontdesk/api-client'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { AccessOver } from '../session/holdBackAfterAccess.ts'
import { WriteHeldBack } from '../session/watchCompany.ts'
import { isolated } from '../toasts/isolated.ts'
import { passingFailure } from './passingFailure.ts'
import { rejectedInput } from './rejectedInput.ts'

type SentenceOf = NonNullable<ApiClientOptions['sentenceOf']>

/** The meaning of a code on any screen, with what to do; null for one that only a screen of its own can explain. */
function sentenceOfCode(code: string): string | null {
  switch (code) {
    case 'EMAIL_TAKEN':
      return t`There is an account with this email already`
    case 'CONFIRM_PASSWORD':
      return t`Confirm your password first`
    case 'SECOND_FACTOR_REQUIRED':
      return t`Enter the code of your second factor first.`
    case 'SECOND_FACTOR_MISSING':
      return t`System administrators need a second factor. Set one up in the console first.`
    case 'IMPERSONATION_REQUIRED':
      return t`Your access to this company is over.`
    case 'IMPERSONATION_READ_ONLY':
      return t`You only look at this company. Allow changes in the bar at the top, then try again.`
    case 'TOO_MANY_ATTEMPTS':
      return t`Too many attempts. Nothing is locked: wait a moment, then try again`
    // Other providers lock accounts, as ours did before version 8 of the wire format.
    case 'LOCKED':
      return t`Too many attempts, try again later`
    case 'LAST_SYSTEM_ADMIN':
      return t`You are the last system administrator. Give the role to somebody else first.`
    case 'NOT_OWNER':
      return t`Only an owner of the company can do this.`
    case 'LIST_FULL':
      return t`This list is full. Remove something that you no longer use.`
    case 'AGENT_FORBIDDEN':
      return t`Only administrators of the company can do this.`
    case 'ADDRESS_NOT_ALLOWED':
      return t`The address must begin with https:// and be one that is open to the internet.`
    // The console and the sign-in have no owner to ask.
    case 'FORBIDDEN':
      return t`You are not allowed to do this.`
    case 'FILES_NOT_SUPPORTED':
    case 'FILE_TYPE_REFUSED':
    case 'TOO_MANY_FILES':
      return t`These files cannot be sent here. Choose others, or fewer of them.`
    case 'STORAGE_FULL':
      return t`Your company’s storage is full. Ask support for more room; messages without files still go out.`
    case 'OUTSIDE_WINDOW':
      return t`The channel takes a free answer only for some time after the customer’s last message, and that time is over.`
    case 'CUSTOMER_BLOCKED':
      return t`This customer is blocked, so nothing is sent to them. Unblock them first.`
    case 'PHONE_INVALID':
      return t`This is no phone number. Write it as you would dial it, or with a plus and its country.`
    case 'MARKETING_STOPPED':
      return t`This customer wants no marketing messages. Choose a template of another kind.`
    case 'HANDLED_BY_HUMAN':
      return t`A person answers in this chat, so the assistant does not.`
    case 'HELD_ELSEWHERE':
      return t`Another app has this conversation and keeps it. Answer in that app, or release it there.`
    case 'CHANNEL_DISCONNECTED':
    case 'CHANNEL_TOKEN_REJECTED':
    case 'BOT_TOKEN_REJECTED':
      return t`The channel is not connected any more. Connect it again on the integrations page.`
    case 'CHANNEL_UNREACHABLE':
    case 'PAYMENT_UNREACHABLE':
      return t`Another service that is needed for this does not answer. Try again in a few minutes.`
    case 'SEND_IN_PROGRESS':
    case 'REQUEST_IN_PROGRESS':
    case 'PAYMENT_IN_PROGRESS':
      return t`This is being done already. Wait a moment, then look again.`
    case 'VALIDATION_ERROR':
      return t`Something you entered is not accepted. Check it and try again.`
    default:
      return null
  }
}

/** The meaning of a status whatever the code; null for one that says no more than that it did not work. */
function sentenceOfStatus(status: number): string | null {
  switch (status) {
    case 401:
      return t`You are not signed in any more. Sign in again.`
    case 403:
      return t`You are not allowed to do this. Ask an owner of the company.`
    case 404:
    case 410:
      return t`It is not there any more. Load the page again.`
    case 408:
      return t`The server did not answer. Check the connection and try again.`
    case 409:
      return t`This has changed meanwhile. Load the page again and look at it before you go on.`
    case 413:
      return t`This is too large. Send less at once, or a smaller file.`
    case 429:
      return t`Too many requests, try again later`
    default:
      return null
  }
}

/** The sentence for what has none of its own, with the code by which support finds the call in the server's log. */
function generalSentence(requestId: string | null): string {
  if (requestId === null) return t`It did not work. Try again.`
  const reference = isolated(requestId.slice(0, 8))
  return t`It did not work. Try again. If it happens again, give support this code: ${reference}`
}

/**
 * The failure of a call and what to do, in the user's language: the message of every ApiError (API-2). A provider
 * answers in English, so its own message is kept for readers of English alone (null), where there is one; elsewhere it
 * stays in the response's body and in the server's log. Screens with more to say about a code look at the code first.
 */
export const failureSentence: SentenceOf = (refusal) => {
  const { status, code, requestId = null, body, cause } = refusal
  if (cause instanceof WriteHeldBack)
    return t`Another tab has switched to another company, so nothing is sent from this page. Reload the page to go on.`
  if (cause instanceof AccessOver) return sentenceOfCode('IMPERSONATION_REQUIRED')
  const sentence = passingFailure(refusal) ?? rejectedInput(refusal)
  if (sentence !== null) return sentence
  if (i18n.locale === 'en' && readReason(body) !== null) return null
  // The code of any 4xx without one of its own: a body that is too large or too slow (413, 408), a limit (422).
  const isOfStatus = code === 'VALIDATION_ERROR' && status !== 400
  const known = isOfStatus ? null : sentenceOfCode(code ?? '')
  return known ?? sentenceOfStatus(status) ?? generalSentence(requestId)
}
