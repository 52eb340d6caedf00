import type { FastifyInstance } from 'fastify'
import type { SandboxWorld } from './createSandboxWorld.ts'
import { openAiRoutes } from './openai/openAiRoutes.ts'
import { pushToWebhooks } from './telegram/pushToWebhooks.ts'
import { telegramRoutes } from './telegram/telegramRoutes.ts'

export type SandboxOptions = {
  world: SandboxWorld
  /** Milliseconds before a failed webhook is tried again. */
  webhookWait?: (failures: number) => number
}

/** A Fastify plugin that serves the sandbox; mount it with the prefix `/sandbox`, and never in production. */
export async function sandboxPlugin(app: FastifyInstance, { world, webhookWait }: SandboxOptions): Promise<void> {
  if (!app.hasContentTypeParser('application/x-www-form-urlencoded')) {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    })
  }
  const closing = new AbortController()
  const { telegram, botFaults, openai, now } = world
  telegramRoutes(app, { telegram, faults: botFaults, closing: closing.signal })
  openAiRoutes(app, { openai, now, closing: closing.signal })
  const stopPushing = pushToWebhooks(telegram, webhookWait === undefined ? {} : { wait: webhookWait })
  // Long polls and streams would keep the server from closing.
  app.addHook('preClose', (done: () => void) => {
    closing.abort()
    stopPushing()
    done()
  })
}
