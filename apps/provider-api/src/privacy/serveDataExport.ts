import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../errors/refuse.ts'
import { pieceKey } from '../files/archivePieces.ts'
import { contentDisposition } from '../files/contentDisposition.ts'
import { fileLinks } from '../files/fileLinks.ts'
import { isFileId } from '../files/isFileId.ts'
import type { FileStore } from '../ports/FileStore.ts'

/** The signed text of a link: an archive for one administrator, which no id of a file can be. */
export const subjectOfLink = (exportId: string, adminId: number): string => `export ${exportId} ${adminId}`

/**
 * Serves an archive for a valid signed link, to an administrator who may still have it (PRIV-1). The
 * address is worth nothing after ten minutes; a download that has begun goes on.
 */
export function serveDataExport(app: FastifyInstance): void {
  const { ports, settings } = app
  const links = fileLinks(settings)
  // Browsers show the progress of a download by content-length.
  const options = { schema: { hide: true }, compress: false } as const
  app.get<{ Params: { exportId: string } }>('/data-exports/:exportId', options, async (request, reply) => {
    const { exportId } = request.params
    const { by, exp, sig } = request.query as Record<string, unknown> // A query without a schema is a record.
    const adminId = numberOf(by)
    const expires = numberOf(exp)
    if (
      adminId === null ||
      expires === null ||
      typeof sig !== 'string' ||
      !isFileId(exportId) ||
      !links.isOurs({ fileId: subjectOfLink(exportId, adminId), expires, signature: sig })
    )
      throw refuse('FORBIDDEN', 'This link is not valid')
    if (ports.now().getTime() >= expires * 1000) throw refuse('TOKEN_EXPIRED')
    await app.rateLimits.countAddress('file link', exportId, request.ip)
    const archive = await readableArchive(app, exportId, adminId)
    const first = archive && (await ports.files.read(pieceKey(archive, 0)))
    if (!first) throw refuse('NOT_FOUND')
    const bytes = Readable.from(piecesOf(ports.files, archive, first), { objectMode: false })
    bytes.on('error', (error) =>
      ports.log.error({ exportId, error: String(error) }, 'An archive could not be read completely'),
    )
    const day = archive.createdAt.toISOString().slice(0, 10)
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-length': archive.size,
        'content-disposition': contentDisposition('attachment', `frontdesk-${day}.zip`),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .send(bytes)
  })
}

const numberOf = (value: unknown): number | null =>
  typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : null

type Archive = { companyId: number; id: string; pieces: number; size: number; createdAt: Date }

/** A complete archive of a company that is not deleted, for one of its owners; of a customer, for any administrator. */
async function readableArchive({ ports }: FastifyInstance, id: string, adminId: number): Promise<Archive | null> {
  const row = await ports.db
    .selectFrom('data_exports')
    .innerJoin('companies', 'companies.id', 'data_exports.company_id')
    .innerJoin('company_admins', 'company_admins.company_id', 'data_exports.company_id')
    .select(['data_exports.company_id', 'data_exports.pieces', 'data_exports.size', 'data_exports.created_at'])
    .where('data_exports.id', '=', id)
    .where('data_exports.status', '=', 'ready')
    .where('data_exports.expires_at', '>', ports.now())
    .where('companies.deleted_at', 'is', null)
    .where('company_admins.admin_id', '=', adminId)
    .where('company_admins.is_agent', '=', false)
    .where((row) => row.or([row('company_admins.role', '=', 'owner'), row('data_exports.chat_id', 'is not', null)]))
    .executeTakeFirst()
  if (!row || row.size === null) return null
  return { id, companyId: row.company_id, pieces: row.pieces, size: row.size, createdAt: row.created_at }
}

async function* piecesOf(store: FileStore, archive: Archive, first: Readable): AsyncGenerator<Uint8Array> {
  yield* first
  for (let piece = 1; piece < archive.pieces; piece += 1) {
    const bytes = await store.read(pieceKey(archive, piece))
    if (!bytes) throw new Error(`Piece ${piece} of an archive is missing`)
    yield* bytes
  }
}
