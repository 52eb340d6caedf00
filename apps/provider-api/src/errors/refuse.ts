import type { ApiErrorBody, ErrorCode } from '@frontdesk/contract'

const defaults: Record<ErrorCode, { status: number; message: string }> = {
  VALIDATION_ERROR: { status: 400, message: 'The request is invalid' },
  COMPANY_REQUIRED: { status: 400, message: 'Header x-company-id is required' },
  COMPANY_MISMATCH: { status: 400, message: 'Header, query and body name different companies' },
  COMPANY_FORBIDDEN: { status: 403, message: 'You are not a member of this company' },
  UNAUTHORIZED: { status: 401, message: 'Sign in first' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  EMAIL_TAKEN: { status: 409, message: 'An account with this email already exists' },
  TOKEN_INVALID: { status: 400, message: 'This link is not valid' },
  TOKEN_EXPIRED: { status: 410, message: 'This link has expired' },
  WRONG_PASSWORD: { status: 422, message: 'The current password is incorrect' },
  PASSWORD_TOO_COMMON: {
    status: 422,
    message: 'This password is among the most common ones, which attackers try first. Choose another',
  },
  CONFIRM_PASSWORD: { status: 403, message: 'Confirm your password first' },
  IMPERSONATION_REQUIRED: { status: 403, message: 'Your access to this company is over' },
  IMPERSONATION_READ_ONLY: { status: 403, message: 'You only look at this company: allow changes first' },
  NO_PASSWORD: { status: 409, message: 'This account has no password yet' },
  SECOND_FACTOR_REQUIRED: { status: 403, message: 'Enter the code of your authenticator first' },
  SECOND_FACTOR_MISSING: {
    status: 403,
    message: 'A system administrator needs a second factor: set one up in the console first',
  },
  SECOND_FACTOR_STATE: { status: 409, message: 'The second factor is not in the state for this: load it again' },
  WRONG_SECOND_FACTOR: { status: 422, message: 'This code is not right, or was used already' },
  LAST_OWNER: { status: 409, message: 'You are the last owner of a company with other members' },
  LAST_SYSTEM_ADMIN: { status: 409, message: 'You are the last system administrator' },
  NOT_OWNER: { status: 409, message: 'Only an owner of the company may do this' },
  LIST_FULL: { status: 409, message: 'The company has as many of these as it may have: remove one first' },
  AGENT_FORBIDDEN: { status: 403, message: 'An agent answers chats: this is for administrators of the company' },
  ALREADY_MEMBER: { status: 409, message: 'This person is in the company already' },
  INVITATION_OF_OTHERS: { status: 409, message: 'This invitation is for another email address' },
  ADDRESS_NOT_ALLOWED: {
    status: 422,
    message: 'The address must begin with https:// and be that of a public host, without a port or credentials',
  },
  SCOPE_MISSING: { status: 403, message: 'This API token has no scope for this call' },
  PHONE_INVALID: { status: 422, message: 'This is no phone number: write it with its country, such as +380441234567' },
  MARKETING_STOPPED: { status: 409, message: 'The customer wants no marketing messages' },
  CUSTOMER_BLOCKED: { status: 409, message: 'The customer is blocked: nothing is sent until they are unblocked' },
  NAME_TAKEN: { status: 409, message: 'Another one has this name already' },
  LABEL_TAKEN: { status: 409, message: 'There is a label with this name already' },
  SHORTCUT_TAKEN: { status: 409, message: 'There is a quick reply with this shortcut already' },
  PAGE_UNREADABLE: { status: 422, message: 'The page could not be read' },
  EMPTY_MESSAGE: { status: 422, message: 'The message is empty' },
  FILES_NOT_SUPPORTED: { status: 422, message: 'This channel does not accept files' },
  FILE_TOO_LARGE: { status: 413, message: 'The file is too large' },
  FILE_TYPE_REFUSED: { status: 422, message: 'Files of this kind cannot be sent' },
  TOO_MANY_FILES: { status: 422, message: 'These are too many files for one message' },
  STORAGE_FULL: { status: 422, message: 'The company has no storage left for files' },
  FILE_NOT_FOUND: { status: 422, message: 'A file of this message no longer exists' },
  OUTSIDE_WINDOW: {
    status: 422,
    message: 'The reply window of this channel is closed until the customer writes again',
  },
  RUN_ENDED: { status: 409, message: 'The assistant has already finished this reply' },
  HANDLED_BY_HUMAN: { status: 409, message: 'An administrator handles this chat' },
  HANDLER_CHANGED: { status: 409, message: 'Somebody else has this chat by now' },
  REPLY_UNFINISHED: {
    status: 409,
    message: 'This reply ends in the middle of a sentence: confirm the text to send',
  },
  SETTINGS_CHANGED: { status: 409, message: 'Somebody else has changed this in the meantime: load it again' },
  DISCLOSURE_REQUIRED: {
    status: 409,
    message: 'The disclosure is required by law, or the country of the company is not known: it cannot be switched off',
  },
  REPLY_CHANGED: { status: 409, message: 'This reply has changed since it was shown' },
  HELD_ELSEWHERE: { status: 409, message: 'Another app has this conversation, and its channel leaves it there' },
  CHANNEL_DISCONNECTED: { status: 422, message: 'The channel of this chat is not connected' },
  BOT_TOKEN_REJECTED: { status: 422, message: 'Telegram rejected this bot token' },
  BOT_ALREADY_CONNECTED: { status: 409, message: 'This bot is connected already' },
  BOT_USED_ELSEWHERE: { status: 409, message: 'This bot is connected to another company' },
  BOT_NOT_FOR_BUSINESS: { status: 422, message: 'This bot cannot be connected to accounts' },
  CHANNEL_UNREACHABLE: { status: 502, message: 'The service of this channel does not respond' },
  CHANNEL_TOKEN_REJECTED: { status: 422, message: 'The channel does not accept this token' },
  CHANNEL_PERMISSION_MISSING: { status: 422, message: 'The permission to read and answer messages is missing' },
  CHANNEL_NUMBER_UNKNOWN: { status: 422, message: 'The channel has no such number' },
  CHANNEL_ACCOUNT_MISMATCH: { status: 422, message: 'This number does not belong to this account' },
  CHANNEL_ALREADY_CONNECTED: { status: 409, message: 'This channel is connected already' },
  CHANNEL_USED_ELSEWHERE: { status: 409, message: 'This channel is connected to another company' },
  CHANNEL_NOT_SET_UP: { status: 422, message: 'This server is not set up for this channel' },
  RISK_NOT_ACCEPTED: { status: 422, message: 'The risk of this way to connect must be accepted' },
  SIGNUP_CODE_REJECTED: { status: 422, message: 'Meta no longer accepts this code: start the signup again' },
  SIGNUP_NOT_GRANTED: { status: 422, message: 'The signup did not grant this server access to the account' },
  SIGNUP_NUMBER_UNCLEAR: { status: 422, message: 'The signup does not identify exactly one number' },
  NUMBER_HAS_PIN: { status: 422, message: 'This number has a PIN of its own' },
  NUMBER_NOT_REGISTERED: { status: 422, message: 'This number could not be registered' },
  TEMPLATE_NOT_FOUND: { status: 422, message: 'The channel has no approved template of this name and language' },
  TEMPLATES_UNSUPPORTED: { status: 422, message: 'This channel has no templates' },
  PLAN_UNKNOWN: { status: 404, message: 'This plan is not on sale' },
  PRICE_CHANGED: { status: 409, message: 'The price is not the one that was shown: load it again' },
  CHANGE_REFUSED: { status: 409, message: 'The subscription cannot be changed to this plan now' },
  TOO_FEW_SALONS: { status: 409, message: 'The order is for fewer salons than the company has connected' },
  AMOUNT_TOO_SMALL: { status: 422, message: 'The amount is smaller than the payment provider charges' },
  ACTION_NOT_ALLOWED: { status: 409, message: 'The state of the subscription does not allow this' },
  PAYMENT_IN_PROGRESS: { status: 409, message: 'A payment of this company is in progress: wait until it has ended' },
  PAYMENTS_NOT_SET_UP: { status: 422, message: 'This server takes no payments in this currency' },
  PAYMENT_UNREACHABLE: { status: 502, message: 'The payment provider does not respond' },
  REDIRECT_NOT_ALLOWED: { status: 422, message: 'redirectUrl must have an allowed origin' },
  PROMO_UNKNOWN: { status: 404, message: 'Invalid promo code' },
  PROMO_EXPIRED: { status: 422, message: 'This promo code has expired' },
  PROMO_NOT_STARTED: { status: 422, message: 'This promo code is not valid yet' },
  PROMO_USED_UP: { status: 422, message: 'This promo code has reached its maximum number of uses' },
  PROMO_OTHER_PLAN: { status: 422, message: 'This promo code is not for this plan' },
  PROMO_OTHER_CURRENCY: { status: 422, message: 'This promo code is not for this currency' },
  PROMO_WORSE: { status: 422, message: 'The current discount of this company is greater than that of this promo code' },
  ALREADY_LINKED: { status: 409, message: 'This channel is linked with another salon' },
  OTHER_BOT: { status: 409, message: 'This token belongs to another bot' },
  TOKEN_REQUIRED: { status: 409, message: 'The stored token cannot be used: provide a new one' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'This Idempotency-Key was used for another message' },
  SEND_IN_PROGRESS: { status: 409, message: 'This message is being sent' },
  MESSAGE_ARRIVED: { status: 409, message: 'The message may have been delivered, at least in part, and is kept' },
  REQUEST_IN_PROGRESS: { status: 409, message: 'A request with this Idempotency-Key is in progress' },
  DAILY_LIMIT: { status: 422, message: 'The daily limit of this action has been reached' },
  WIDGET_UNKNOWN: { status: 404, message: 'No company has a support widget with this key' },
  ORIGIN_NOT_ALLOWED: {
    status: 403,
    message:
      'Pages of this origin may not show the support widget: an owner of the company can allow it in its settings',
  },
  IDENTITY_REQUIRED: { status: 403, message: 'The support widget needs an identity token of the page’s server' },
  IDENTITY_INVALID: { status: 403, message: 'The identity token is refused' },
  IDENTITY_EXPIRED: { status: 403, message: 'The identity token has expired' },
  IDENTITY_USED: { status: 403, message: 'The identity token was used before: each opens one session' },
  EVENTS_EXPIRED: { status: 410, message: 'These events are no longer in the log' },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many attempts. Nothing is locked: wait a moment, then try again' },
  RATE_LIMITED: { status: 429, message: 'Too many requests, try again later' },
  CONNECTIONS_FULL: { status: 429, message: 'The company has as many live connections as it may have' },
  UNAVAILABLE: { status: 503, message: 'The service is not available for a moment, try again shortly' },
  INTERNAL: { status: 500, message: 'Something went wrong' },
}

type Extra = {
  status?: number
  retryAfter?: number
  issues?: ApiErrorBody['issues']
  minimum?: ApiErrorBody['minimum']
  secondFactor?: true
}

/** A call that is refused, and why: thrown by handlers, sent by the error handler in the one error shape (API-2). */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode
  readonly status: number
  readonly extra: Extra

  constructor(code: ErrorCode, message: string, extra: Extra) {
    super(message)
    this.code = code
    this.status = extra.status ?? defaults[code].status
    this.extra = extra
  }

  /** The response body of a refusal: the one error shape of the API. */
  body(requestId: string): ApiErrorBody {
    const { code, message } = this
    const { retryAfter, issues, minimum, secondFactor } = this.extra
    return {
      success: false,
      status: 'error',
      code,
      message,
      error: { message, code },
      ...(retryAfter !== undefined && { retryAfter }),
      ...(issues && { issues }),
      ...(minimum && { minimum }),
      ...(secondFactor && { secondFactor }),
      requestId,
    }
  }
}

/**
 * `throw refuse('NOT_FOUND')`; `message` defaults to that of the code, with a reference to
 * `issues` where there are any.
 */
export const refuse = (code: ErrorCode, message?: string, extra: Extra = {}): Refusal =>
  new Refusal(code, message ?? `${defaults[code].message}${extra.issues ? '; see issues' : ''}`, extra)
