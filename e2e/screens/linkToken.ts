import type { Page } from '@playwright/test'

/**
 * Records the token that a redirect puts into an address, and everything the page sends with it: calls and WebSocket
 * frames. Loading the address itself as a document is not recorded.
 */
export function sentWithLinkToken(page: Page): () => string[] {
  let token: string | null = null
  const sent: { what: string; content: string }[] = []
  page.on('response', (response) => {
    token = /[?&]access_token=([\w-]+)/.exec(response.headers()['location'] ?? '')?.[1] ?? token
  })
  page.on('request', (request) => {
    if (request.isNavigationRequest()) return
    const { pathname } = new URL(request.url())
    sent.push({
      what: `${request.method()} ${pathname}`,
      content: [request.url(), request.headers()['authorization'], request.postData()].join('\n'),
    })
  })
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => sent.push({ what: 'a live connection', content: String(payload) })),
  )
  return () => {
    if (token === null) throw new Error('No redirect has brought a token')
    const wanted = token
    return sent.filter(({ content }) => content.includes(wanted)).map(({ what }) => what)
  }
}
