import type { FetchResponse, Transfer } from '@frontdesk/api-client'

/** Milliseconds. A large file on a slow line may take minutes: only a transfer that does not move is given up. */
const LONGEST_SILENCE = 30_000

/** Creates the client's port for files. It uses XMLHttpRequest, as `fetch` reports no progress of an upload. */
export const transferByXhr =
  (longestSilence = LONGEST_SILENCE): Transfer =>
  (url, { method, headers, body, signal, onProgress }) =>
    new Promise<FetchResponse>((resolve, reject) => {
      const cancelled = () => reject(signal?.reason as Error) // a caller aborts with an Error, or with the DOMException of the browser
      if (signal?.aborted) return cancelled()
      const request = new XMLHttpRequest()
      let timer: ReturnType<typeof setTimeout>
      const moved = () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          reject(new DOMException('The transfer does not move', 'TimeoutError'))
          request.abort()
        }, longestSilence)
      }
      const cancel = () => {
        cancelled()
        request.abort()
      }
      signal?.addEventListener('abort', cancel, { once: true })
      request.onloadend = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', cancel)
      }
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        moved()
        if (lengthComputable && total > 0) onProgress?.(loaded / total)
      }
      request.onprogress = moved
      request.onerror = () => reject(new TypeError('The transfer failed'))
      request.onload = () => {
        const bytes = request.response as ArrayBuffer // by its responseType
        const header = (name: string) => request.getResponseHeader(name)
        resolve({
          ok: request.status >= 200 && request.status < 300,
          status: request.status,
          headers: { get: header },
          text: async () => new TextDecoder().decode(bytes),
          blob: async () => new Blob([bytes], { type: header('content-type') ?? '' }),
        })
      }
      request.open(method, url)
      request.responseType = 'arraybuffer'
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      moved()
      request.send(body)
    })
