import type { FastifyInstance } from 'fastify'
import { refuse } from '../errors/refuse.ts'
import { byteRange } from './byteRange.ts'
import { contentDisposition } from './contentDisposition.ts'
import { fileLinks } from './fileLinks.ts'
import { isFileId } from './isFileId.ts'

/** Types that pages may show or play inline; all others are downloaded. */
const shown = /^(image\/(png|jpeg|webp|gif)|audio\/|video\/)/

/** Serves a file for a valid signed link (reliability T-13), never as a page. */
export function serveFile(app: FastifyInstance): void {
  const { ports, settings } = app
  const links = fileLinks(settings)
  // Browsers show the progress of a download by content-length, and players seek by it.
  const options = { schema: { hide: true }, compress: false } as const
  app.get<{ Params: { fileId: string } }>('/files/:fileId', options, async (request, reply) => {
    const { fileId } = request.params
    const { exp, sig } = request.query as Record<string, unknown> // A query without a schema is a record.
    const expires = typeof exp === 'string' && /^\d{1,12}$/.test(exp) ? Number(exp) : null
    if (
      expires === null ||
      typeof sig !== 'string' ||
      !isFileId(fileId) ||
      !links.isOurs({ fileId, expires, signature: sig })
    )
      throw refuse('FORBIDDEN', 'This link is not valid')
    if (ports.now().getTime() >= expires * 1000) throw refuse('TOKEN_EXPIRED')
    await app.rateLimits.countAddress('file link', fileId, request.ip)
    const file = await readableFile(ports.db, fileId)
    if (!file) throw refuse('NOT_FOUND')

    const etag = `"${fileId}"`
    // If-Range: a player that resumes with another file must not combine the two.
    const wanted = [undefined, etag].includes(request.headers['if-range'] as string | undefined)
      ? request.headers.range
      : undefined // Node joins repeated headers.
    const range = byteRange(wanted, file.size)
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
    const span = range === 'whole' ? undefined : range
    const bytes = await ports.files.read(file.store_key, span)
    if (!bytes) throw refuse('NOT_FOUND')
    bytes.on('error', (error) =>
      ports.log.error({ fileId, error: String(error) }, 'A file could not be read completely'),
    )
    return reply
      .code(span ? 206 : 200)
      .headers({
        'content-type': file.type.startsWith('text/') ? `${file.type}; charset=utf-8` : file.type,
        'content-length': span ? span.last - span.first + 1 : file.size,
        'content-disposition': contentDisposition(shown.test(file.type) ? 'inline' : 'attachment', file.name),
        'accept-ranges': 'bytes',
        etag,
        'cache-control': 'private, max-age=600',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        // The admin app may be on another origin than the provider API.
        'cross-origin-resource-policy': 'cross-origin',
        ...(span && { 'content-range': `bytes ${span.first}-${span.last}/${file.size}` }),
      })
      .send(bytes)
  })
}

/** A file whose bytes are stored, and whose message, if any, is not deleted. */
const readableFile = (db: FastifyInstance['ports']['db'], fileId: string) =>
  db
    .selectFrom('files')
    .leftJoin('messages', (join) =>
      join.onRef('messages.company_id', '=', 'files.company_id').onRef('messages.id', '=', 'files.message_id'),
    )
    .select(['files.store_key', 'files.name', 'files.type', 'files.size'])
    .where('files.id', '=', fileId)
    .where('files.stored_at', 'is not', null)
    .where((file) => file.or([file('messages.id', 'is', null), file('messages.is_deleted', '=', false)]))
    .executeTakeFirst()
