/** A response of the Bot API: Telegram's envelope. */
export type BotAnswer =
  | { ok: true; result: unknown; description?: string }
  | { ok: false; error_code: number; description: string; parameters?: { retry_after?: number } }

export const botResult = (result: unknown, description?: string): BotAnswer => ({
  ok: true,
  result,
  ...(description === undefined ? {} : { description }),
})

export const botRefusal = (
  error_code: number,
  description: string,
  parameters?: { retry_after?: number },
): BotAnswer => ({
  ok: false,
  error_code,
  description,
  ...(parameters === undefined ? {} : { parameters }),
})
