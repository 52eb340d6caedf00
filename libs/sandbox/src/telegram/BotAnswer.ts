/** A response of the Bot API: Telegram's envelope. */
export type BotAnswer =
  | { ok: true; result: unknown; description?: string }
  | { ok: false; error_code: number; description: string; parameters?: RefusalParameters }

type RefusalParameters = { retry_after?: number; migrate_to_chat_id?: number }

export const botResult = (result: unknown, description?: string): BotAnswer => ({
  ok: true,
  result,
  ...(description === undefined ? {} : { description }),
})

export const botRefusal = (error_code: number, description: string, parameters?: RefusalParameters): BotAnswer => ({
  ok: false,
  error_code,
  description,
  ...(parameters === undefined ? {} : { parameters }),
})
