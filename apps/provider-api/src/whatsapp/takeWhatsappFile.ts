import type { MessageFile } from '@frontdesk/contract'
import { z } from 'zod'
import { downloadInbound, readDownload, RetryLater } from '../files/downloadInbound.ts'
import { fileLimits } from '../http/limits/fileLimits.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Graph } from '../meta/graphApi.ts'
import type { Content } from './contentInWords.ts'

const Media = z.looseObject({ url: z.string(), file_size: z.coerce.number().catch(0) })

/**
 * Downloads a file from WhatsApp and stores it; null when it is too large, of an unsupported type or unavailable. Its
 * message is stored in any case. Meta's address of a file is good for some minutes, so each attempt asks for it anew.
 */
export const takeWhatsappFile = (
  ports: Pick<Ports, 'db' | 'now' | 'later' | 'files' | 'log' | 'quotas'>,
  { companyId, graph }: { companyId: number; graph: Graph },
  { mediaId, name }: NonNullable<Content['file']>,
): Promise<MessageFile | null> =>
  downloadInbound(ports, {
    channel: 'WhatsApp',
    companyId,
    name,
    size: null,
    async fetchOnce(signal) {
      const answer = await graph.get(mediaId)
      if (!answer.ok) {
        const { fault } = answer
        if (fault.type === 'wait') throw new RetryLater(fault.message, fault.milliseconds)
        if (fault.type === 'broken' || fault.type === 'server-error') throw new RetryLater(fault.message)
        return null
      }
      const media = Media.safeParse(answer.body).data
      if (!media || media.file_size > fileLimits.inbound) return null
      const download = graph.download(media.url, signal)
      if (download === null) return null
      return readDownload(
        await download.catch(() => {
          throw new RetryLater('WhatsApp did not provide the file')
        }),
      )
    },
  })
