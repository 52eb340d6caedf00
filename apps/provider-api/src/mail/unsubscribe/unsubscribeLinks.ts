/** The path of the address that a mail program posts to, before the token. */
export const oneClickPath = '/webhooks/unsubscribe'

/** The path of the app's page on which emails about answers are turned off and on, for the reader of an email. */
export const unsubscribePage = (token: string): string => `/auth/answer-emails?token=${encodeURIComponent(token)}`
