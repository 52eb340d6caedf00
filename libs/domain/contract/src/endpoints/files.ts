import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { MessageFile } from '../entities/MessageFile.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { FlagInput, IdInput, Instant } from '../wireValues.ts'

/**
 * Files of messages (MSG-5; extensions): uploaded one by one before their message, so that each has its progress, and
 * shown by short-lived links.
 */
export const fileEndpoints = {
  uploadFile: defineEndpoint({
    ...routes.uploadFile,
    access: 'asker',
    register: ['MSG-5'],
    summary:
      'Uploads one file as the body (application/octet-stream) and stores it for a day, until a message refers to it. Repeating an uploadId returns the same file.',
    query: z.object({
      companyId: IdInput.optional(),
      fileName: z.string().min(1).max(255),
      uploadId: z.string().min(8).max(64).optional(),
      /** A recording that goes out as a voice message, where the channel has such. */
      voice: FlagInput.optional(),
    }),
    response: accepted({ file: MessageFile }),
    errors: [413, 422],
  }),
  /**
   * `url` is absolute if the server's public address is configured, else it begins with a slash and is relative to the
   * origin of the API: resolve both by `new URL(url, apiHost)`. A link expires after ten minutes with 410: request a
   * new one. Images, audio and video are shown inline (`Range` is supported), everything else is
   * downloaded under its name.
   */
  getFileLinks: defineEndpoint({
    ...routes.getFileLinks,
    access: 'asker',
    register: ['MSG-5'],
    summary: 'Signed, short-lived addresses of files of this company; unknown ids are omitted.',
    body: z.object({ companyId: IdInput.optional(), fileIds: z.array(z.string().min(1).max(64)).min(1).max(100) }),
    response: accepted({ links: z.array(z.object({ fileId: z.string(), url: z.string(), expiresAt: Instant })) }),
  }),
}
