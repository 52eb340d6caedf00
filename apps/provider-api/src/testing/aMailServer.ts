import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A message received by the mail server. */
export type ReceivedMail = { from: string; to: string[]; message: string }

/** A real SMTP server on a free port. */
export type AMailServer = { port: number; received: ReceivedMail[]; close: () => Promise<void> }

/** Starts one that accepts every email; `different` overrides its options. */
export async function aMailServer(different: SMTPServerOptions = {}): Promise<AMailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          message: Buffer.concat(chunks).toString(),
        })
        done(null)
      })
    },
    ...different,
  })
  // A client that is killed breaks its connection; that is no fault of the server's.
  server.on('error', () => undefined)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo // It listens on TCP.
  return { port, received, close: () => new Promise<void>((closed) => server.close(() => closed())) }
}
