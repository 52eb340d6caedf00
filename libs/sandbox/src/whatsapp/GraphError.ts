import type { WhatsappFault } from './WhatsappFaults.ts'

/**
 * An error of the Graph API, in the form of
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes
 */
export type GraphError = {
  status: number
  code: number
  message: string
  details?: string
  headers?: Record<string, string>
}

export const tokenExpired: GraphError = {
  status: 401,
  code: 190,
  message: 'Error validating access token: The session has been invalidated',
}
export const notThere: GraphError = {
  status: 400,
  code: 100,
  message:
    'Unsupported get request. Object with that id does not exist, or cannot be loaded due to missing permissions',
}
export const notRegistered: GraphError = {
  status: 400,
  code: 133010,
  message: '(#133010) Account not registered',
}
export const invalid = (details: string): GraphError => ({
  status: 400,
  code: 100,
  message: '(#100) Invalid parameter',
  details,
})
export const outsideWindow: GraphError = {
  status: 400,
  code: 131047,
  message: '(#131047) Re-engagement message',
  details:
    'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
}

/** Errors of a request for what a phone shares. */
export const notOnBusinessApp: GraphError = {
  status: 400,
  code: 131000,
  message: '(#131000) Something went wrong',
  details: 'The phone number is not onboarded from the WhatsApp Business app.',
}
export const syncedBefore: GraphError = {
  status: 400,
  code: 2593107,
  message: '(#2593107) Synchronization request limit exceeded',
  details: 'You have exceeded the maximum number of times to call the synchronization api for this phone number.',
}
export const tooLateToSync: GraphError = {
  status: 400,
  code: 2593108,
  message: '(#2593108) Synchronization request made outside of allowed time window',
  details: 'Synchronization request can only be made within 24 hours of onboarding.',
}

/** The body of an error. */
export const errorBody = ({ code, message, details }: GraphError): object => ({
  error: {
    message,
    type: 'OAuthException',
    code,
    ...(details !== undefined && { error_data: { messaging_product: 'whatsapp', details } }),
    fbtrace_id: 'A4O5a8RAgePwbcGSu',
  },
})

/** The error that a planned fault answers with; null for a fault of the connection. */
export function errorOfFault(fault: WhatsappFault): GraphError | null {
  switch (fault.kind) {
    case 'flood':
      return {
        status: 429,
        code: 130429,
        message: '(#130429) Rate limit hit',
        headers: { 'retry-after': String(fault.retryAfter) },
      }
    // https://developers.facebook.com/documentation/graph-api/overview/rate-limiting
    case 'app-limit':
      return {
        status: 400,
        code: 4,
        message: '(#4) Application request limit reached',
        headers: { 'x-app-usage': '{"call_count":100,"total_time":25,"total_cputime":25}' },
      }
    case 'account-limit':
      return {
        status: 400,
        code: 80007,
        message: '(#80007) There have been too many calls to this WhatsApp Business account.',
        headers: {
          'x-business-use-case-usage': JSON.stringify({
            '102290129340398': [
              {
                type: 'whatsapp',
                call_count: 100,
                total_cputime: 25,
                total_time: 25,
                estimated_time_to_regain_access: fault.minutes,
              },
            ],
          }),
        },
      }
    case 'pair-limit':
      return {
        status: 400,
        code: 131056,
        message: '(#131056) (Business Account, Consumer Account) pair rate limit hit',
        details:
          'Message failed to send because there were too many messages sent from this phone number to the same phone number in a short period of time.',
      }
    case 'outside-window':
      return outsideWindow
    case 'undeliverable':
      return {
        status: 400,
        code: 131026,
        message: '(#131026) Message undeliverable',
        details: 'Message Undeliverable.',
      }
    case 'token-expired':
      return tokenExpired
    case 'server-error':
      return { status: 500, code: 131000, message: '(#131000) Something went wrong' }
    case 'refused': {
      const { kind: _, ...error } = fault
      return error
    }
    case 'hang':
    case 'lost-answer':
    case 'echo-first':
      return null
  }
}
