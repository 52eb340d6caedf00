import { ApiError, toTyping } from '@frontdesk/api-client'
import { readStreamEvent } from '@frontdesk/stream-draft'
import type { LiveSocket } from './LiveSocket.ts'
import type { LiveOptions } from './LiveOptions.ts'

/** Subscribes to what the log does not hold: pieces of replies, colleagues who type, errors. */
export function onPassingEvents(
  socket: LiveSocket,
  world: LiveOptions,
  companyId: number | null,
  { guarded, log }: { guarded: (action: () => void) => void; log: Pick<Console, 'warn'> },
): void {
  socket.on('openai_stream', (payload) => {
    const piece = readStreamEvent(payload)
    if (!piece) return
    guarded(() => world.onStream(piece))
    world.events.emit('openai_stream', piece)
  })
  socket.on('typing', (payload) => {
    const typing = toTyping(payload, companyId)
    if (typing) guarded(() => world.onTyping?.(typing))
  })
  socket.on('error', (payload) => {
    const said = new ApiError({ status: 0, body: payload })
    log.warn('The server reports an error', payload)
    world.events.emit('error', { message: said.message, code: said.code })
  })
}
