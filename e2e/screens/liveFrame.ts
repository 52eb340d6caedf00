import type { Page } from '@playwright/test'

/** Resolves when a live connection of the page receives a frame with this text. Call it before the page connects. */
export const liveFrame = (page: Page, text: string) =>
  new Promise<void>((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes(text)) resolve()
      }),
    ),
  )
