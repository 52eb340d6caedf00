import fastify from 'fastify'
import { createSandbox, type Sandbox } from './createSandbox.ts'
import { sandboxPlugin, type SandboxOptions } from './sandboxPlugin.ts'

export type RunningSandbox = {
  world: Sandbox
  /** `http://127.0.0.1:<free port>` */
  origin: string
  /** The `apiRoot` for grammY. */
  telegramApiRoot: string
  /** The `baseURL` for the OpenAI SDK. */
  openAiBaseUrl: string
  close(): Promise<void>
}

/** Serves a separate sandbox on a free port: for tests. */
export async function startSandbox({
  world = createSandbox(),
  ...options
}: Partial<SandboxOptions> = {}): Promise<RunningSandbox> {
  const app = fastify({ forceCloseConnections: true })
  await app.register(sandboxPlugin, { prefix: '/sandbox', world, ...options })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    world,
    origin,
    telegramApiRoot: `${origin}/sandbox/telegram`,
    openAiBaseUrl: `${origin}/sandbox/openai/v1`,
    close: () => app.close(),
  }
}
