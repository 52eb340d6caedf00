import type { MessageFile } from '@frontdesk/contract'
import type { AnAdministrator, TestServer } from './aTestServer.ts'

/** Uploads and downloads files like a browser does. */
export function aFileSender(
  world: Pick<TestServer, 'app' | 'callOk'>,
  { owner, companyId }: { owner: AnAdministrator; companyId: number },
) {
  const upload = (fileName: string, bytes: Buffer, uploadId?: string, voice?: boolean) =>
    world.app.inject({
      method: 'POST',
      url: '/api/admin/files/upload',
      query: {
        fileName,
        companyId: String(companyId),
        ...(uploadId !== undefined && { uploadId }),
        ...(voice && { voice: 'true' }),
      },
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/octet-stream' },
      payload: bytes,
    })
  const sentAhead = async (
    fileName: string,
    bytes: Buffer,
    uploadId?: string,
    voice?: boolean,
  ): Promise<MessageFile> => {
    const answer = await upload(fileName, bytes, uploadId, voice)
    if (answer.statusCode !== 200) throw new Error(`The upload was answered ${answer.statusCode}: ${answer.body}`)
    return answer.json<{ file: MessageFile }>().file
  }
  const links = async (...fileIds: string[]) => {
    const { links } = await world.callOk('getFileLinks', { token: owner.token, companyId, body: { fileIds } })
    return links as { fileId: string; url: string; expiresAt: string }[] // `callOk` has checked it against the contract.
  }
  const fetchLink = (url: string, headers: Record<string, string> = {}) =>
    world.app.inject({ method: 'GET', url, headers })
  return { upload, sentAhead, links, fetchLink }
}
