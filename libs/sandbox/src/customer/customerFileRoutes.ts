import type { FastifyInstance } from 'fastify'
import { photoSize } from '../telegram/photoSize.ts'
import type { TelegramFileKind } from '../telegram/sentFiles.ts'
import type { Telegram } from '../telegram/Telegram.ts'
import { sendAsCustomer } from '../telegram/writeAsCustomer.ts'
import type { Conversants } from './customerPage.ts'

const largest = 50 * 1024 * 1024
const kinds: readonly TelegramFileKind[] = ['photo', 'voice', 'audio', 'video', 'document']

type CustomerFileOptions = { telegram: Telegram; whoOf: (query: unknown) => Conversants | null }

/** Lets the customer send files and download those of the conversation. */
export function customerFileRoutes(app: FastifyInstance, { telegram, whoOf }: CustomerFileOptions): void {
  app.register(async (uploads) => {
    uploads.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: largest },
      (_request, body, done) => done(null, body),
    )
    uploads.post('/customer/files', (request, reply) => {
      const who = whoOf(request.query)
      if (who === null) return reply.code(404).send({ message: 'No such bot or customer' })
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (bytes.length === 0) return reply.code(400).send({ message: 'The file is empty' })
      const { name = '', type = '', caption = '', kind } = request.query as Record<string, string | undefined> // A query without a schema is a record.
      // As in Telegram's own app: a picture is sent as a photo, unless it is explicitly sent as a file.
      const usual = photoSize(bytes) === null ? 'document' : 'photo'
      const file = { fileName: name.slice(0, 255) || 'file', type, bytes, caption: caption.slice(0, 1024) }
      const message = sendAsCustomer(telegram, who.bot, who.customer, {
        ...file,
        kind: kinds.find((each) => each === kind) ?? usual,
      })
      return message === null
        ? reply.code(400).send({ message: 'The file is not a picture' })
        : reply.code(201).send({ message })
    })
  })

  app.get<{ Params: { fileId: string } }>('/customer/files/:fileId', (request, reply) => {
    const bytes = telegram.files.read(request.params.fileId)
    if (bytes === null) return reply.code(404).send({ message: 'No such file' })
    // Only files that are pictures by their bytes are displayed: nothing else may become active on this origin.
    const type = photoSize(bytes) === null ? 'application/octet-stream' : bytes[0] === 0xff ? 'image/jpeg' : 'image/png'
    return reply
      .type(type)
      .header('content-disposition', type === 'application/octet-stream' ? 'attachment' : 'inline')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, max-age=3600')
      .send(bytes)
  })
}
