import { ApiError, readFile } from '@frontdesk/api-client'
import { routes } from '@frontdesk/contract/routes'
import type { MessageFile } from '@frontdesk/contract'
import type { AttachedFile } from '../attachments/AttachedFile.ts'

type Where = { apiHost: string; token: string | null; companyId: number }
type How = { signal: AbortSignal; onProgress: (part: number) => void }

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A wait in seconds or until a date, as a server may tell it. */
function retryAfterOf(said: string | null): number | null {
  if (said === null) return null
  const seconds = /^\d{1,9}$/.test(said.trim()) ? Number(said) : (Date.parse(said) - Date.now()) / 1000
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds))
}

/**
 * Sends one file ahead of its message (MSG-5) and answers how the server knows it. The same file sent again is the same
 * file there. `fetch` tells no progress of what goes up; this does (parts from 0 to 1). Rejects with an ApiError, or with
 * an AbortError when `signal` says so.
 */
export function uploadFile(
  file: AttachedFile,
  { apiHost, token, companyId }: Where,
  { signal, onProgress }: How,
): Promise<MessageFile> {
  const query = new URLSearchParams({ companyId: String(companyId), fileName: file.name || 'file', uploadId: file.id })
  return new Promise((keep, fail) => {
    const request = new XMLHttpRequest()
    const cancelled = () => fail(new DOMException('The upload was cancelled', 'AbortError'))
    if (signal.aborted) return cancelled()
    const cancel = () => request.abort()
    signal.addEventListener('abort', cancel, { once: true })
    request.onloadend = () => signal.removeEventListener('abort', cancel)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) =>
      lengthComputable && total > 0 && onProgress(loaded / total)
    request.onabort = cancelled
    request.onerror = request.ontimeout = () => fail(new ApiError({ status: 0, code: 'NO_ANSWER' }))
    request.onload = () => {
      const body = json(request.responseText)
      const { status } = request
      const stored =
        status >= 200 && status < 300 && typeof body === 'object' && body !== null && 'file' in body
          ? readFile(body.file)
          : null
      if (stored === null)
        return fail(new ApiError({ status, body, retryAfter: retryAfterOf(request.getResponseHeader('retry-after')) }))
      onProgress(1)
      keep(stored)
    }
    request.open(
      routes.uploadFile.method,
      `${apiHost.replace(/\/+$/, '')}${routes.uploadFile.path}?${query.toString()}`,
    )
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.setRequestHeader('x-company-id', String(companyId))
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.send(file.blob)
  })
}
