import type { ConversationParts } from './ConversationPorts.ts'
import type { SupportFileCalls } from './uploadFile.ts'

type Options = Pick<ConversationParts, 'companyId' | 'apiHost' | 'warn'> & {
  calls: Pick<SupportFileCalls, 'getFileLinks'>
}

/** Short-lived addresses of files, by their ids; those that could not be had, or are none of the web, are missing. */
export async function readFileLinks(
  { companyId, apiHost, calls, warn }: Options,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  try {
    const links = await calls.getFileLinks({ companyId, fileIds })
    const host = new URL(apiHost, location.href)
    return new Map(
      links.flatMap(({ fileId, url }) => {
        const { protocol, href } = new URL(url, host)
        return /^https?:$/.test(protocol) ? [[fileId, href]] : []
      }),
    )
  } catch (error) {
    warn('Files of the conversation with support could not be reached', error)
    return new Map()
  }
}
