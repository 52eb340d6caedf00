import { fieldsOf } from '../border/fieldsOf.ts'
import { readList } from '../border/readList.ts'
import { readText } from '../border/readToken.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/** An address of a file and the instant (ISO) until which it is good. */
export type FileLink = { fileId: string; url: string; expiresAt: string }

function readLink(raw: unknown): FileLink | null {
  const fields = fieldsOf(raw)
  const fileId = readText(fields['fileId'])
  const url = readText(fields['url'])
  return fileId && url ? { fileId, url, expiresAt: readText(fields['expiresAt']) ?? '' } : null
}

/** Files of messages, where `capabilities.fileUploads` says so (MSG-5). */
export const fileCalls = (ask: CallApi) => ({
  getFileLinks: (
    of: CompanyScope & { fileIds: readonly string[] },
    cancel?: CallOptions,
  ): Promise<readonly FileLink[]> => ask('getFileLinks', of, (answer) => readList(answer, 'links', readLink), cancel),
})
