import type { InstagramFault } from './InstagramFaults.ts'

/**
 * An error of Instagram's API, in the form of
 * https://developers.facebook.com/docs/instagram-platform/reference/error-codes
 */
export type InstagramError = { status: number; code: number; subcode?: number; message: string; retryAfter?: number }

export const tokenInvalidated: InstagramError = {
  status: 401,
  code: 190,
  message: 'Error validating access token: The session has been invalidated',
}
export const objectNotThere: InstagramError = {
  status: 400,
  code: 100,
  subcode: 33,
  message: 'Unsupported get request. Object does not exist, cannot be loaded due to missing permissions',
}
export const outsideAllowedWindow: InstagramError = {
  status: 400,
  code: 10,
  subcode: 2534022,
  message: 'This message is sent outside of allowed window.',
}
/** Another app has the conversation, as chatwoot/chatwoot#6550 shows it. */
export const notInControl: InstagramError = {
  status: 400,
  code: 100,
  subcode: 2534037,
  message: "(#100) The action is invalid since it's not the thread owner.",
}
/** Only the app with the first role at an account may take a conversation from another one. */
export const notPrimaryReceiver: InstagramError = {
  status: 400,
  code: 10,
  message: '(#10) Only the primary receiver of this account may take the control of a thread',
}
export const notAllowed: InstagramError = { status: 400, code: 100, message: '(#100) Invalid message tag' }
export const invalidMessage = (message: string, subcode?: number): InstagramError => ({
  status: 400,
  code: 100,
  message: `(#100) ${message}`,
  ...(subcode !== undefined && { subcode }),
})

/** The body of an error. */
export const instagramErrorBody = ({ code, subcode, message }: InstagramError): object => ({
  error: {
    message,
    type: 'IGApiException',
    code,
    ...(subcode !== undefined && { error_subcode: subcode }),
    fbtrace_id: 'AbQ0rXDFsqwSEZBOTkyYmQz',
  },
})

/** The error that a planned fault answers with; null for a fault of the connection. */
export function instagramErrorOf(fault: InstagramFault): InstagramError | null {
  switch (fault.kind) {
    case 'flood':
      return {
        status: 429,
        code: 613,
        message: '(#613) Calls to this api have exceeded the rate limit.',
        retryAfter: fault.retryAfter,
      }
    case 'outside-window':
      return outsideAllowedWindow
    case 'token-expired':
      return tokenInvalidated
    case 'not-there':
      return { status: 400, code: 551, subcode: 1545041, message: "(#551) This person isn't available right now." }
    case 'server-error':
      return { status: 500, code: 2, message: 'Service temporarily unavailable' }
    case 'refused': {
      const { kind: _, ...error } = fault
      return error
    }
    case 'lost-answer':
    case 'echo-first':
      return null
  }
}
