import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../errors/refuse.ts'

const fileName = /^(?:privacy-policy|terms-of-use)\.(?:en|es|kk|pt|ru|uk)\.md$/

/**
 * Serves the operator's legal pages (SHELL-19): `/legal/<page>.<locale>.md` from the configured folder, read at each
 * request so that changes need no restart. A missing one is answered 204.
 */
export function legalTexts(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/legal/:file', async (request, reply) => {
    const { file } = request.params
    if (!fileName.test(file)) throw refuse('NOT_FOUND')
    const text = await readFile(join(app.settings.legalDir, file), 'utf8').catch(absentAsNull)
    void reply
      .header('cache-control', 'no-cache')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
    return text === null ? reply.code(204).send() : reply.type('text/markdown; charset=utf-8').send(text)
  })
}

function absentAsNull(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
