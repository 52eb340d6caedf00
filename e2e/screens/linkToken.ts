import type { Page } from '@playwright/test'

/**
 * Notes from now on which token a redirect puts into an address, and everything that the page sends with it: calls, and
 * frames of live connections. The address itself, which the browser loads as a document, is none of them.
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
