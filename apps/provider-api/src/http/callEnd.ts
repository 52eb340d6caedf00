import type { FastifyReply, FastifyRequest } from 'fastify'

type RawCall = { request: Pick<FastifyRequest, 'raw'>; reply: Pick<FastifyReply, 'raw'> }

/** Calls `then` once, when the response was sent or the connection closed; immediately when it is closed already. */
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

/** Whether the caller hung up before the response, or before the body was complete. */
export const isAbandoned = ({ request, reply }: RawCall): boolean => reply.raw.destroyed || request.raw.destroyed
