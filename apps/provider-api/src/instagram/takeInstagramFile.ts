import type { MessageFile } from '@frontdesk/contract'
import { downloadInbound, fetchDownload, readDownload, RetryLater } from '../files/downloadInbound.ts'
import type { Ports } from '../ports/Ports.ts'
import type { InstagramAccount } from './InstagramAccount.ts'
import type { FileAtInstagram } from './readInstagramMessage.ts'

/** Hosts of Meta at which Instagram keeps what people send. */
const mediaHosts = /(?:^|\.)(?:fbsbx\.com|fbcdn\.net|cdninstagram\.com)$/

/**
 * Downloads a file from Instagram and stores it; null when it is too large, of an unsupported type or unavailable, or
 * when its address is not Instagram's: nobody else's is followed. Its message is stored in any case. `sandboxOrigin`:
 * this server's own, for its sandbox.
 */
export const takeInstagramFile = (
  ports: Pick<Ports, 'db' | 'now' | 'later' | 'files' | 'log' | 'quotas'>,
  { companyId, isSandbox }: Pick<InstagramAccount, 'companyId' | 'isSandbox'>,
  { url, name }: FileAtInstagram,
  sandboxOrigin: string,
): Promise<MessageFile | null> =>
  downloadInbound(ports, {
    channel: 'Instagram',
    companyId,
    name,
    size: null,
    async fetchOnce(signal) {
      if (!isFollowed(url, isSandbox ? sandboxOrigin : null)) return null
      return readDownload(
        await fetchDownload(url, { signal }).catch(() => {
          throw new RetryLater('Instagram did not provide the file')
        }),
      )
    },
  })

/** Whether an address is one of Instagram's media, or of the sandbox's for an account of the sandbox. */
export function isFollowed(url: string, sandboxOrigin: string | null): boolean {
  const address = URL.parse(url)
  if (address === null || address.username !== '' || address.password !== '') return false
  if (sandboxOrigin !== null)
    return address.origin === sandboxOrigin && address.pathname.startsWith('/sandbox/instagram/media/')
  return address.protocol === 'https:' && address.port === '' && mediaHosts.test(address.hostname)
}
