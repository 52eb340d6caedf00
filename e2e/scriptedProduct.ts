import { aFreePort, expect, startTestProduct, type TestProduct } from './productTest.ts'
import type { Variables } from './productProcess.ts'

/**
 * The model's reply to one request. `pace`: milliseconds before each piece; a stalled reply never ends by itself.
 */
type Script = { pieces: readonly string[]; pace?: number; ending?: 'completed' | 'failed' | 'stall' }

/** A running server whose model is the sandbox's and follows the test's script. */
export type ScriptedProduct<P extends TestProduct = TestProduct> = P & {
  /** Sets what the model does next. */
  script: (next: Script) => Promise<void>
  /** The requests to the model so far, as one text. */
  readByModel: () => Promise<string>
}

/** Starts a server with a scripted model; `different`: additional settings. */
export const startScriptedProduct = (different: Variables = {}): Promise<ScriptedProduct> =>
  startScripted(startTestProduct, different)

/** Starts a server, in the given way, with a scripted model. */
export async function startScripted<P extends TestProduct>(
  start: (different: Variables) => Promise<P>,
  different: Variables = {},
): Promise<ScriptedProduct<P>> {
  const port = await aFreePort()
  const product = await start({
    PORT: String(port),
    OPENAI_BASE_URL: `http://localhost:${port}/sandbox/openai/v1`,
    OPENAI_MODEL: 'a-model',
    OPENAI_API_KEY: 'a-key',
    ...different,
  })
  return {
    ...product,
    readByModel: async () => (await fetch(`${product.origin}/sandbox/control/openai`)).text(),
    async script(next) {
      const body = JSON.stringify({ scripts: [{ kind: 'reply', ...next }] })
      const response = await fetch(`${product.origin}/sandbox/control/openai`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      expect(response.status).toBe(204)
    },
  }
}
