import type { ServerResponse } from 'node:http'
import type { ReplyScript } from './ReplyScript.ts'
import type { chatEvents } from './chatEvents.ts'
import type { responsesEvents, Sse } from './responsesEvents.ts'

type Events = ReturnType<typeof responsesEvents> | ReturnType<typeof chatEvents>

/** Streams a scripted reply as server-sent events; stops when the client disconnects. */
export async function streamReply(
  raw: ServerResponse,
  events: Events,
  script: ReplyScript & { kind: 'reply' },
  signal: AbortSignal,
): Promise<void> {
  const { pieces, pace = 0, ending = 'completed', bytesPerWrite } = script
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'keep-alive',
  })
  const write = async (list: readonly Sse[]) => {
    for (const bytes of slices(Buffer.from(list.map(spelled).join('')), bytesPerWrite)) {
      if (signal.aborted) return
      raw.write(bytes)
      // Yield to the event loop, so that each write becomes a chunk of its own.
      if (bytesPerWrite !== undefined) await new Promise(setImmediate)
    }
  }

  await write(events.opening())
  for (const piece of pieces) {
    if (pace > 0) await pause(pace, signal)
    if (signal.aborted) break
    await write(events.piece(piece))
  }
  await write(events.ending(ending, pieces.join('')))
  if (ending === 'stall') await pause(2 ** 30, signal)
  if (ending === 'cut') {
    // The pieces must be sent before the connection breaks, so that it breaks in the middle of the reply.
    await new Promise((resolve) => raw.write('', resolve))
    raw.destroy()
  } else raw.end()
}

const spelled = ({ event, data }: Sse) => `${event === undefined ? '' : `event: ${event}\n`}data: ${data}\n\n`

function* slices(bytes: Buffer, size = bytes.length): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
