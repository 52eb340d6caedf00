import { createTransport } from 'nodemailer'
import { timeouts } from './smtpTransport.ts'

/** Connects to an SMTP server and signs in, without an email. Rejects when it does not answer or refuses. */
export async function checkMailServer(url: string): Promise<void> {
  const transport = createTransport({ url, ...timeouts })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
