import { aFreePort, expect, startWorld, type World } from './world.ts'

/** What the model does with one request. `pace`: milliseconds before each piece; a stalled reply never ends by itself. */
type Script = { pieces: readonly string[]; pace?: number; ending?: 'completed' | 'failed' | 'stall' }

/** A running product whose model is the sandbox's, and says what the test tells it to. */
export type ScriptedWorld = World & {
  /** What the model does next. */
  script: (next: Script) => Promise<void>
}

/** Starts a product of which each answer, and in which pieces it comes, is known beforehand; `different`: its further settings. */
export async function startScriptedWorld(different: Readonly<Record<string, string>> = {}): Promise<ScriptedWorld> {
  const port = await aFreePort()
  const world = await startWorld({
    PORT: String(port),
    OPENAI_BASE_URL: `http://localhost:${port}/sandbox/openai/v1`,
    OPENAI_MODEL: 'a-model',
    OPENAI_API_KEY: 'a-key',
    ...different,
  })
  return {
    ...world,
    async script(next) {
      const body = JSON.stringify({ scripts: [{ kind: 'reply', ...next }] })
      const told = await fetch(`${world.origin}/sandbox/control/openai`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      expect(told.status).toBe(204)
    },
  }
}
