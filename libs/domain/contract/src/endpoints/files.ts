import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { MessageFile } from '../entities/MessageFile.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { IdInput, Instant } from '../wireValues.ts'

/** Files of messages (MSG-5; extensions): sent ahead one by one, so that each has its progress, and shown by short links. */
export const fileEndpoints = {
  uploadFile: defineEndpoint({
    ...routes.uploadFile,
    access: 'company',
    register: ['MSG-5'],
    summary:
      'Takes the bytes of one file as the body (application/octet-stream) and keeps them for a day, until a message names the file. Repeating an uploadId answers the same file again.',
    query: z.object({
      companyId: IdInput.optional(),
      fileName: z.string().min(1).max(255),
      uploadId: z.string().min(8).max(64).optional(),
    }),
    response: accepted({ file: MessageFile }),
    errors: [413, 422],
  }),
  /**
   * `url` is absolute where the server knows its public address, else it begins with a slash, from the origin of the API: in both
   * cases the client takes `new URL(url, apiHost)`. A link is good for ten minutes and then answers 410: ask again. Pictures, sound
   * and video are shown where they are linked (`Range` is honoured), everything else is downloaded under its name.
   */
  getFileLinks: defineEndpoint({
    ...routes.getFileLinks,
    access: 'company',
    register: ['MSG-5'],
    summary: 'Addresses of files of this company, signed and good for a short while; ids of nobody are left out.',
    body: z.object({ companyId: IdInput.optional(), fileIds: z.array(z.string().min(1).max(64)).min(1).max(100) }),
    response: accepted({ links: z.array(z.object({ fileId: z.string(), url: z.string(), expiresAt: Instant })) }),
  }),
}
