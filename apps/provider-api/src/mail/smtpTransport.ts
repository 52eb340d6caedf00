import { createTransport } from 'nodemailer'
import type { MailOutcome, MailTransport } from './MailTransport.ts'
import { composeMessage } from './composeMessage.ts'

/** The bounds of talking to an SMTP server, in milliseconds. */
export const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Sends emails to an SMTP server over at most four pooled connections, with timeouts in milliseconds. */
export function smtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    keepsSentEmails: false,
    async send(email) {
      try {
        await transport.sendMail(composeMessage(email, from))
        return { type: 'sent' }
      } catch (error) {
        return faultOf(error)
      }
    },
    close: () => transport.close(),
  }
}

/** A 5xx response to the email is permanent; a refused sign-in is retried, since the operator can fix it. */
function faultOf(error: unknown): MailOutcome {
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string }
  const description = `${code ?? 'ERROR'}: ${message ?? ''}`.slice(0, 300)
  const isPermanent = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
  return isPermanent ? { type: 'failed', error: description } : { type: 'later', error: description }
}
