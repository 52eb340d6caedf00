import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { handle } from '../http/handle.ts'
import { refuse } from '../errors/refuse.ts'
import { isVisitor, type Caller, type Visitor } from '../http/Caller.ts'
import { takeBytes } from '../http/bodies/takeBodies.ts'
import { examineFile } from './examineFile.ts'
import { fileLinks } from './fileLinks.ts'
import { isFileId } from './isFileId.ts'
import { isOwnedBy, storeFile, type FileOwner } from './storeFile.ts'
import { serveFile } from './serveFile.ts'

/** Endpoints of message files: upload, links, download (MSG-5). */
export async function fileRoutes(app: FastifyInstance): Promise<void> {
  const { settings } = app
  const links = fileLinks(settings)
  const base = `${settings.publicUrl ?? ''}/api/files`

  await app.register(async (uploads) => {
    takeBytes(uploads)
    handle(
      uploads,
      endpoints.uploadFile,
      async ({ query: { fileName, uploadId }, caller, companyId, ports, request }) => {
        const { body } = request as { body: unknown }
        if (!Buffer.isBuffer(body))
          throw refuse('VALIDATION_ERROR', 'Send the bytes of the file as application/octet-stream')
        const owner = { ...uploaderOf(caller, companyId), uploadId: uploadId ?? null }
        const file = await examineFile({ bytes: body, name: fileName })
        return { file: await storeFile(ports, owner, file) }
      },
      { bodyKind: 'file' },
    )
  })

  handle(app, endpoints.getFileLinks, async ({ body: { fileIds }, caller, companyId, ports }) => {
    const ids = [...new Set(fileIds)].filter(isFileId)
    const found = await linkable(ports.db, caller, { companyId, ids })
    const now = ports.now()
    return {
      links: found.map(({ id }) => {
        const { expires, signature } = links.sign(id, now)
        return {
          fileId: id,
          url: `${base}/${id}?exp=${expires}&sig=${signature}`,
          expiresAt: new Date(expires * 1000).toISOString(),
        }
      }),
    }
  })

  serveFile(app)
}

const uploaderOf = (caller: Caller | Visitor, companyId: number): FileOwner =>
  isVisitor(caller)
    ? { companyId, adminId: null, visitorId: caller.userId }
    : { companyId, adminId: caller.adminId, visitorId: null }

type Db = FastifyInstance['ports']['db']

/**
 * Files of messages that are not deleted, and the caller's own uploads: of all messages of the company for an
 * administrator, and of their own conversation with support for a visitor.
 */
async function linkable(
  db: Db,
  caller: Caller | Visitor,
  { companyId, ids }: { companyId: number; ids: readonly string[] },
): Promise<{ id: string }[]> {
  if (ids.length === 0) return []
  let found = db
    .selectFrom('files')
    .leftJoin('messages', 'messages.id', 'files.message_id')
    .select('files.id')
    .where('files.company_id', '=', companyId)
    .where('files.id', 'in', ids)
    .where('files.stored_at', 'is not', null)
    .where((file) =>
      file.or([
        file('messages.is_deleted', '=', false),
        file.and([file('files.message_id', 'is', null), isOwnedBy(uploaderOf(caller, companyId))(file)]),
      ]),
    )
  if (isVisitor(caller))
    found = found.where((file) =>
      file.or([file('files.message_id', 'is', null), file('messages.chat_id', '=', caller.chatId ?? 0)]),
    )
  return found.execute()
}
