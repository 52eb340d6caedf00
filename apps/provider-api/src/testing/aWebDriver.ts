import type { WebAddress, WebSendResult, WebSessionEvent, WhatsappWebDriver } from '../ports/WhatsappWebDriver.ts'

/** A session that a test opens and drives. */
export type ScriptedSession = {
  state: string | null
  emit: (event: WebSessionEvent) => Promise<void>
  sent: (WebAddress & { text: string })[]
  ended: 'closed' | 'logged out' | null
}

/** A driver that a test drives: its sessions in the order in which they were opened, and what sending answers. */
export type ScriptedDriver = WhatsappWebDriver & {
  sessions: ScriptedSession[]
  answer: (message: WebAddress & { text: string }) => Promise<WebSendResult>
  /** The newest session, once there are so many. */
  session: (count?: number) => Promise<ScriptedSession>
}

export function aWebDriver(): ScriptedDriver {
  const waiting: { count: number; resolve: (session: ScriptedSession) => void }[] = []
  const driver: ScriptedDriver = {
    sessions: [],
    answer: ({ text }) => Promise.resolve({ type: 'sent', id: `OURS-${text}` }),
    async open({ state, onEvent }) {
      const session: ScriptedSession = { state, emit: onEvent, sent: [], ended: null }
      driver.sessions.push(session)
      for (const { count, resolve } of waiting) if (driver.sessions.length >= count) resolve(session)
      return {
        async send(message) {
          session.sent.push(message)
          return driver.answer(message)
        },
        logout: async () => void (session.ended = 'logged out'),
        close: async () => void (session.ended = 'closed'),
      }
    },
    session: (count = 1) => {
      const newest = driver.sessions.at(-1)
      if (newest && driver.sessions.length >= count) return Promise.resolve(newest)
      const { promise, resolve } = Promise.withResolvers<ScriptedSession>()
      waiting.push({ count, resolve })
      return promise
    },
  }
  return driver
}
