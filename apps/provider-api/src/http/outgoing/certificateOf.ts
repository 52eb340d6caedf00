import { isIP } from 'node:net'
import { connect } from 'node:tls'

/** Milliseconds for a handshake. */
const longestHandshake = 10_000

/**
 * The end of the certificate that an `https` address shows, which is checked as a browser would. Rejects with the code
 * of the refusal, or when nothing answers.
 */
export function certificateOf({ hostname, port }: Pick<URL, 'hostname' | 'port'>): Promise<{ endsAt: Date }> {
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
      const endsAt = new Date(socket.getPeerCertificate().valid_to)
      settle(() => resolve({ endsAt }))
    })
    socket.once('error', (error: Error) => settle(() => reject(error)))
    socket.once('timeout', () => settle(() => reject(new DOMException('No handshake in time', 'TimeoutError'))))
  })
}
