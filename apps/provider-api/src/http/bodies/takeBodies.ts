import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DecodedFile } from './base64Decoder.ts'
import { areAllFiles, takeOutFiles } from './takeOutFiles.ts'
import { largestJson } from './incomingBody.ts'
import { readBody, readBytes } from './readBody.ts'
import { refuse } from '../../errors/refuse.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The files of a JSON body that were decoded while it arrived, by their placeholders in it. */
    filesTakenOut: ReadonlyMap<string, DecodedFile> | null
  }
}

/**
 * Parses JSON only: a body of another content type is refused unread, so that none bypasses these limits. An empty body
 * counts as no body, for clients that always send a content type.
 */
export function takeJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'ignore')
  const parse = (request: FastifyRequest, raw: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (raw.trim() === '') return resolve(undefined)
      void parseJson(request, raw, (error, parsed) => (error ? reject(error) : resolve(wellFormed(raw, parsed))))
    })

  const withoutFiles = async (request: FastifyRequest, payload: Readable): Promise<unknown> => {
    const intake = takeOutFiles(largestJson)
    await readBody(request, payload, intake.push)
    const { json, files } = intake.end()
    const body = await parse(request, json)
    if (!areAllFiles(files.keys(), body)) throw refuse('VALIDATION_ERROR', 'Only fileData may be this large')
    request.filesTakenOut = files
    return body
  }

  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable): Promise<unknown> => {
    // The body of a call to an unknown route is not read.
    if (request.is404) return undefined
    const { incomingBody: body } = request
    // A body that is too short for files is not searched for them.
    const mayHaveFiles =
      body?.kind === 'jsonWithFiles' && (body.isLarge() || request.headers['content-length'] === undefined)
    return mayHaveFiles
      ? withoutFiles(request, payload)
      : parse(request, (await readBytes(request, payload)).toString('utf8'))
  })
}

/** Reads the bytes of a file, on the routes of the scope. */
export function takeBytes(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/octet-stream', (request: FastifyRequest, payload: Readable) =>
    readBytes(request, payload),
  )
}

/**
 * Makes every text of a parsed body storable: a lone surrogate or a NUL, which no PostgreSQL text can hold, becomes the
 * replacement character. Cheap for the usual body: only one that spells such a character is searched.
 */
function wellFormed(raw: string, parsed: unknown): unknown {
  return /\\u(d[89a-f]|0000)/i.test(raw) || !raw.isWellFormed() ? withStorableTexts(parsed) : parsed
}

function withStorableTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\uFFFD')
  if (Array.isArray(value)) return value.map(withStorableTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withStorableTexts(inner)]))
}
