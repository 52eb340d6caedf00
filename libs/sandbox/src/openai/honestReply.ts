import type { ReceivedRequest } from './ReceivedRequest.ts'
import type { ReplyScript } from './ReplyScript.ts'

/** The default reply: states that this is no real model. Streams word by word, at a reading pace. */
export function honestReply(request: ReceivedRequest): ReplyScript {
  const userText = lastUserText(request.body)
  const text = `This is the sandbox model, not a real AI. It heard: “${userText}”. Connect a real model to get a real answer.`
  return { kind: 'reply', pieces: text.match(/\S+\s*/g) ?? [text], pace: 30 }
}

/** The last user message, in either API's format. */
function lastUserText(body: Record<string, unknown>): string {
  const { input, messages } = body
  if (typeof input === 'string') return input
  const turns: unknown[] = Array.isArray(input) ? input : Array.isArray(messages) ? messages : []
  const last = turns.findLast((turn) => field(turn, 'role') === 'user')
  // The markers around it are part of the prompt, and a reply that reveals them is withheld.
  return textOf(field(last, 'content'))
    .replace(/^<\/?customer [\w-]+>$/gmu, '')
    .trim()
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .map((part: unknown) => field(part, 'text'))
    .filter((text) => typeof text === 'string')
    .join(' ')
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined
