import { z } from 'zod'
import { Id } from '../wireValues.ts'

const common = {
  /** Number of the piece within its run, from 0; a repeated number is ignored, a missing one is a gap. */
  seq: z.int().nonnegative(),
  runId: z.string(),
  agentReplyToMessageId: Id,
  chatId: Id,
  companyId: Id,
  fromId: Id,
  recipientId: Id.nullable(),
  platformMessageId: z.string(),
}

/** A growing AI reply, piece by piece, as our provider API emits it (STREAM-1); parsers must be more tolerant. */
export const OpenAiStream = z.discriminatedUnion('event', [
  z.object({
    ...common,
    event: z.literal('thread.run.created'),
    data: z.object({ id: z.string(), status: z.literal('in_progress') }),
  }),
  z.object({
    ...common,
    event: z.literal('thread.message.delta'),
    data: z.object({
      delta: z.object({
        content: z.array(
          z.object({
            index: z.int(),
            type: z.literal('text'),
            text: z.object({ value: z.string(), annotations: z.array(z.unknown()) }),
          }),
        ),
      }),
    }),
  }),
  z.object({ ...common, event: z.literal('content.chunk'), data: z.object({ content: z.string() }) }),
  z.object({ ...common, event: z.literal('thread.run.completed'), data: z.object({}) }),
  z.object({
    ...common,
    event: z.literal('thread.run.failed'),
    data: z.object({ code: z.string(), message: z.string() }),
  }),
  z.object({
    ...common,
    event: z.literal('thread.run.cancelled'),
    data: z.object({ code: z.string(), message: z.string() }),
  }),
])
export type OpenAiStream = z.infer<typeof OpenAiStream>
