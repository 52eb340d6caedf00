import { isIP } from 'node:net'
import { connect } from 'node:tls'

/** The time in which a certificate holds. */
type Validity = { beginsAt: Date; endsAt: Date }

/** Milliseconds for a handshake. */
const longestHandshake = 10_000

/**
 * From when until when the certificate holds that an `https` address shows, checked as a browser would. Rejects
 * with the code of the refusal, or when nothing answers.
 */
export function certificateOf({ hostname, port }: Pick<URL, 'hostname' | 'port'>): Promise<Validity> {
  return new Promise((resolve, reject) => {
    const host = hostname.replaceAll(/[[\]]/g, '')
    const socket = connect({
      host,
      port: Number(port || 443),
      // A server is named by host names alone (RFC 6066); the certificate is checked against `host` in any case.
      ...(isIP(host) === 0 && { servername: host }),
      timeout: longestHandshake,
    })
    const settle = (act: () => void) => {
      socket.destroy()
      act()
    }
    socket.once('secureConnect', () => {
      const { valid_from, valid_to } = socket.getPeerCertificate()
      settle(() => resolve({ beginsAt: new Date(valid_from), endsAt: new Date(valid_to) }))
    })
    socket.once('error', (error: Error) => settle(() => reject(error)))
    socket.once('timeout', () => settle(() => reject(new DOMException('No handshake in time', 'TimeoutError'))))
  })
}
