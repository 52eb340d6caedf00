import type { Page, WebSocketRoute } from '@playwright/test'

/**
 * Holds news back between the server and a page, so that a test and no clock decides how much arrives at once. Call it
 * before the page connects.
 */
export async function holdNews(page: Page) {
  let first: string | null = null
  const held: { frame: string; arrive: () => void }[] = []
  const pass = (route: WebSocketRoute, frame: string | Buffer) => {
    if (held.length === 0 && (first === null || !String(frame).includes(first))) return route.send(frame)
    held.push({ frame: String(frame), arrive: () => route.send(frame) })
  }
  await page.routeWebSocket(/socket\.io/u, (route) => {
    route.connectToServer().onMessage((frame) => pass(route, frame))
  })
  return {
    /** Holds everything from the first frame with this text on. */
    from: (text: string) => void (first = text),
    /** How many frames with this text are held. */
    count: (text: string) => held.filter(({ frame }) => frame.includes(text)).length,
    /** Lets what is held arrive at once, and all later news as they come. */
    release() {
      first = null
      for (const { arrive } of held.splice(0)) arrive()
    },
  }
}
