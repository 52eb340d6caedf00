import type { FastifyInstance } from 'fastify'
import { refuse } from '../errors/refuse.ts'
import { isFileId } from '../files/isFileId.ts'
import { isShownPicture } from './dropPictures.ts'

/** Serves a picture that is shown, never as a page (TEAM-1). An `<img>` has no token: the address cannot be guessed. */
export function servePicture(app: FastifyInstance): void {
  const { ports } = app
  const options = { schema: { hide: true }, compress: false } as const
  app.get<{ Params: { pictureId: string } }>('/pictures/:pictureId', options, async (request, reply) => {
    const { pictureId } = request.params
    await app.rateLimits.countAddress('pictures of people', 'all', request.ip)
    const picture = isFileId(pictureId) ? await shownPicture(ports.db, pictureId) : undefined
    if (!picture) throw refuse('NOT_FOUND')
    const bytes = await ports.files.read(picture.store_key)
    if (!bytes) throw refuse('NOT_FOUND')
    bytes.on('error', (error) => ports.log.error({ pictureId, error: String(error) }, 'A picture could not be read'))
    return reply
      .headers({
        'content-type': picture.type,
        'content-length': picture.size,
        'content-disposition': 'inline',
        // Another picture has another address. A day, since devices are to forget people who have left.
        'cache-control': 'private, max-age=86400, immutable',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        // The admin app may be on another origin than the provider API.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(bytes)
  })
}

const shownPicture = (db: FastifyInstance['ports']['db'], pictureId: string) =>
  db
    .selectFrom('admin_pictures')
    .select(['store_key', 'type', 'size'])
    .where('id', '=', pictureId)
    .where(isShownPicture)
    .executeTakeFirst()
