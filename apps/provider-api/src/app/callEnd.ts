import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

type RawCall = { request: Pick<FastifyRequest, 'raw'>; reply: Pick<FastifyReply, 'raw'> }

const callsOf = new WeakMap<Socket, Set<() => void>>()

/**
 * Calls `then` once, when the answer has been sent or the connection is closed; at once when it is closed already. The response
 * alone does not say so: it emits nothing when it waits behind others of a pipelined connection that is closed (reliability T-13).
 */
export function onCallEnd({ request, reply }: RawCall, then: () => void): void {
  const { socket } = request.raw
  let calls = callsOf.get(socket)
  if (!calls) {
    const all = new Set<() => void>()
    // One listener for all calls of a connection: there may be hundreds.
    socket.once('close', () => {
      for (const end of all) end()
    })
    callsOf.set(socket, (calls = all))
  }
  const open = calls
  const end = () => {
    if (open.delete(end)) then()
  }
  open.add(end)
  for (const event of ['finish', 'close'] as const) reply.raw.once(event, end)
  if (isAbandoned({ request, reply })) end()
}

/** Whether the caller hung up before the answer, or before the body was whole. */
export const isAbandoned = ({ request, reply }: RawCall): boolean => reply.raw.destroyed || request.raw.destroyed || request.raw.socket.destroyed
