import type { FastifyReply, FastifyRequest } from 'fastify'

type RawCall = { request: Pick<FastifyRequest, 'raw'>; reply: Pick<FastifyReply, 'raw'> }

/** Calls `then` once, when the answer has been sent or the connection is closed; at once when it is closed already and emits nothing more. */
export function onCallEnd({ request, reply }: RawCall, then: () => void): void {
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    then()
  }
  for (const event of ['finish', 'close'] as const) reply.raw.once(event, end)
  if (isAbandoned({ request, reply })) end()
}

/** Whether the caller hung up before the answer, or before the body was whole. */
export const isAbandoned = ({ request, reply }: RawCall): boolean => reply.raw.destroyed || request.raw.destroyed
