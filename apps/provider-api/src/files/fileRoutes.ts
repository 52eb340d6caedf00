import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '../db/Schema.ts'
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
      async ({ query: { fileName, uploadId, voice }, caller, companyId, ports, request }) => {
        const { body } = request as { body: unknown }
        if (!Buffer.isBuffer(body))
          throw refuse('VALIDATION_ERROR', 'Send the bytes of the file as application/octet-stream')
        const owner = { ...uploaderOf(caller, companyId), uploadId: uploadId ?? null, isVoice: voice === true }
        const file = await examineFile({ bytes: body, name: fileName })
        return { file: await storeFile(ports, owner, file) }
      },
      { bodyKind: 'file' },
    )
  })

  handle(app, endpoints.getFileLinks, async ({ body: { fileIds }, caller, companyId, ports, request: { isAgent } }) => {
    const ids = [...new Set(fileIds)].filter(isFileId)
    const found = await linkable(ports.db, caller, { companyId, ids, isAgent })
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

/** Whether a file goes with a quick reply of the company, or of this administrator. */
const isOfSeenReply = (file: ExpressionBuilder<Schema, 'files'>, adminId: number) =>
  file.exists(
    file
      .selectFrom('quick_replies')
      .select('quick_replies.id')
      .whereRef('quick_replies.company_id', '=', 'files.company_id')
      .whereRef('quick_replies.id', '=', 'files.quick_reply_id')
      .where((reply) =>
        reply.or([reply('quick_replies.admin_id', 'is', null), reply('quick_replies.admin_id', '=', adminId)]),
      ),
  )

const uploaderOf = (caller: Caller | Visitor, companyId: number): FileOwner =>
  isVisitor(caller)
    ? { companyId, adminId: null, visitorId: caller.userId }
    : { companyId, adminId: caller.adminId, visitorId: null }

type Db = FastifyInstance['ports']['db']

/**
 * Files of messages that are not deleted, of quick replies that the caller sees, and the caller's own uploads: of all
 * messages of the company for an administrator, of all but those of the conversation with support for an agent, and of
 * their own conversation with support for a visitor.
 */
async function linkable(
  db: Db,
  caller: Caller | Visitor,
  { companyId, ids, isAgent }: { companyId: number; ids: readonly string[]; isAgent: boolean },
): Promise<{ id: string }[]> {
  if (ids.length === 0) return []
  let found = db
    .selectFrom('files')
    .leftJoin('messages', 'messages.id', 'files.message_id')
    .leftJoin('chats', 'chats.id', 'messages.chat_id')
    .select('files.id')
    .where('files.company_id', '=', companyId)
    .where('files.id', 'in', ids)
    .where('files.stored_at', 'is not', null)
    .where((file) =>
      file.or([
        file('messages.is_deleted', '=', false),
        file.and([
          file('files.message_id', 'is', null),
          file('files.quick_reply_id', 'is', null),
          isOwnedBy(uploaderOf(caller, companyId))(file),
        ]),
        ...(isVisitor(caller) ? [] : [isOfSeenReply(file, caller.adminId)]),
      ]),
    )
  if (isAgent) found = found.where('chats.purpose', 'is distinct from', 'support')
  if (isVisitor(caller))
    found = found.where((file) =>
      file.or([file('files.message_id', 'is', null), file('messages.chat_id', '=', caller.chatId ?? 0)]),
    )
  return found.execute()
}
