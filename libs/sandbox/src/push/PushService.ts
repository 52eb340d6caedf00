/** One message as it reached the push service: still encrypted. */
export type PushedMessage = {
  id: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** The service's response to a message. */
export type PushAnswer = { status: number; retryAfter?: number }

/** Simulates a browser vendor's push service. */
export type PushService = {
  /** Plans the responses to the next messages, in turn; default: 201. */
  next(...answers: PushAnswer[]): void
  /** The last hundred accepted messages, oldest first. */
  readonly messages: readonly PushedMessage[]
  take(message: PushedMessage): PushAnswer
  /** Restores the initial state. */
  reset(): void
}

export function openPushService(): PushService {
  const waiting: PushAnswer[] = []
  const messages: PushedMessage[] = []
  return {
    next: (...answers) => void waiting.push(...answers),
    messages,
    take(message) {
      const answer = waiting.shift() ?? { status: 201 }
      if (answer.status < 300) messages.push(message)
      if (messages.length > 100) messages.shift()
      return answer
    },
    reset() {
      waiting.length = 0
      messages.length = 0
    },
  }
}
