import type { Ports } from '../ports/Ports.ts'

/** Packet limit per window: clients need to send only pongs and one connect request. */
const MOST_PACKETS = 120
const WITHIN = 60_000

/** The used part of an Engine.IO connection. */
type Connection = {
  on: (event: 'packet', listener: (packet: { type: string }) => void) => unknown
  close: (discard?: boolean) => void
}

/**
 * Closes a live connection that sends more than 120 packets in a minute, from its first byte on, signed in or not.
 * Packets are ignored anyway (reliability T-08), but parsing each, of up to 64 KiB, costs CPU time.
 */
export function limitPackets(connection: Connection, { now, log }: Pick<Ports, 'now' | 'log'>): void {
  let since = now().getTime()
  let packets = 0
  connection.on('packet', () => {
    const at = now().getTime()
    if (at - since >= WITHIN) {
      since = at
      packets = 0
    }
    packets += 1
    if (packets !== MOST_PACKETS + 1) return
    log.warn({ packets }, 'A live connection sent too many packets and was closed')
    connection.close(true)
  })
}
