import { createTransport } from 'nodemailer'
import type { MailOutcome, MailTransport } from './MailTransport.ts'
import { composeMessage } from './composeMessage.ts'

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Hands letters to an SMTP server, over a few connections that stay open. A dead server costs a wait and nothing else. */
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
    async send(letter) {
      try {
        await transport.sendMail(composeMessage(letter, from))
        return { type: 'sent' }
      } catch (error) {
        return faultOf(error)
      }
    },
    close: () => transport.close(),
  }
}

/** A server that refuses for good answers 5xx to the letter; a refused sign-in is the operator's to mend, so it may be tried again. */
function faultOf(error: unknown): MailOutcome {
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string }
  const description = `${code ?? 'ERROR'}: ${message ?? ''}`.slice(0, 300)
  const isForGood = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
  return isForGood ? { type: 'failed', error: description } : { type: 'later', error: description }
}
