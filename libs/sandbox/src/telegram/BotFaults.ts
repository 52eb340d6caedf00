/** A fault between a bot and Telegram. */
export type BotFault =
  | { kind: 'flood'; retryAfter: number }
  | { kind: 'blocked' }
  | { kind: 'server-error' }
  /** A refusal in Telegram's own words; `migrateTo`: the id under which a group goes on. */
  | { kind: 'refused'; code: number; description: string; migrateTo?: number }
  /** The call is never answered. */
  | { kind: 'hang' }
  /** The call is done, and the connection breaks before the response is sent: the outcome is unknown. */
  | { kind: 'lost-answer' }

export type BotMethodName =
  | 'getMe'
  | 'setWebhook'
  | 'deleteWebhook'
  | 'getWebhookInfo'
  | 'getUpdates'
  | 'sendMessage'
  | 'sendPhoto'
  | 'sendVoice'
  | 'sendDocument'
  | 'sendChatAction'
  | 'getBusinessConnection'
  | 'getFile'

/** Planned faults; each applies to one call. */
export type BotFaults = {
  /** Plans this fault for the next call of a method (of any bot, or of one), or for the next `times` calls. */
  next(fault: BotFault, when?: { method?: BotMethodName; token?: string; times?: number }): void
  take(method: string, token: string): BotFault | undefined
  clear(): void
}

export function openBotFaults(): BotFaults {
  let waiting: { fault: BotFault; method: string; token: string | undefined }[] = []
  return {
    // Polling is continuous: a fault that names no method applies to sending.
    next(fault, { method = 'sendMessage', token, times = 1 } = {}) {
      for (let i = 0; i < times; i += 1) waiting.push({ fault, method, token })
    },
    take(method, token) {
      const found = waiting.find((each) => each.method === method && (each.token === undefined || each.token === token))
      waiting = waiting.filter((each) => each !== found)
      return found?.fault
    },
    clear: () => void (waiting = []),
  }
}
