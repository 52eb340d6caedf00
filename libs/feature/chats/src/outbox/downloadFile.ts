import { ApiError } from '@frontdesk/api-client'

/** The bytes behind an address that the server gave. Rejects with an ApiError. */
export function downloadFile(url: string): Promise<Blob> {
  return new Promise((keep, fail) => {
    const request = new XMLHttpRequest()
    request.responseType = 'blob'
    request.onerror = request.ontimeout = () => fail(new ApiError({ status: 0, code: 'NO_ANSWER' }))
    request.onload = () =>
      request.status >= 200 && request.status < 300
        ? keep(request.response as Blob)
        : fail(new ApiError({ status: request.status })) // as it was asked for
    request.open('GET', url)
    request.send()
  })
}
