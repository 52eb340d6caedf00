import type { Page } from '@playwright/test'
import { serverOf } from '../faults/server.ts'
import { arriveSignedIn } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { demo, expect, inMotion, test, type TestProduct } from '../productTest.ts'

test.use(inMotion)

const messageCount = 160
const lineText = (place: number) => `Line ${String(place)} of a long talk`

/** A chat with so many messages that the newest page does not include the first ones. */
async function aLongChat(product: TestProduct, name: string, count = messageCount) {
  const server = await serverOf(product.origin, demo.olena)
  const chatId = await server.quietChat(name)
  for (let place = 1; place <= count; place += 1)
    await server.call('sendMessage', {
      chatId,
      message: lineText(place),
      clientMessageId: `${name}-line-${String(place)}`,
    })
  const { messages } = (await server.call('getChatMessages', { chatId, skip: 0, take: 1000 })) as {
    messages: { id: number; text: string }[]
  }
  const idOf = (place: number) => messages.find(({ text }) => text === lineText(place))?.id ?? 0
  return { server, chatId, idOf }
}

const rowsOf = (page: Page) => threadOf(page).messages.locator('[data-row]')
const bubbleOf = (page: Page, place: number) =>
  threadOf(page).bubble(new RegExp(`^Line ${String(place)} of|[^0-9]${String(place)} of a long talk`, 'u'))

/** How many pixels the message moves during an action. */
async function driftOf(page: Page, place: number, work: () => Promise<unknown>) {
  const top = async () => (await bubbleOf(page, place).boundingBox())?.y ?? Number.NaN
  const before = await top()
  await work()
  return Math.abs((await top()) - before)
}

test('a link opens an old message; scrolling from there reaches the newest, and no message shifts', async ({
  page,
  product,
}) => {
  const { server, chatId, idOf } = await aLongChat(product, 'Nadiia')
  await arriveSignedIn(page, demo.olena)
  await page.goto(`/chats/${String(chatId)}?message=${String(idOf(40))}`)
  const thread = threadOf(page)
  const toNewest = page.getByRole('button', { name: /To the newest message|new messages?$/u })
  await expect(bubbleOf(page, 40)).toBeFocused()
  await expect(bubbleOf(page, 40)).toBeInViewport()
  await expect(bubbleOf(page, messageCount)).toHaveCount(0)

  // Messages that arrive meanwhile are counted and wait.
  const drift = await driftOf(page, 40, async () => {
    await server.customerWrites('Nadiia', 'Are you there?')
    await expect(page.getByRole('button', { name: '1 new message', exact: true })).toBeVisible()
  })
  expect(drift).toBe(0)
  await expect(thread.bubble('Are you there?')).toHaveCount(0)

  // Down by keyboard, message by message, to the newest: no line is skipped.
  let last = 40
  for (let presses = 0; presses < 400 && (await thread.bubble('Are you there?').count()) === 0; presses += 1) {
    await page.keyboard.press('ArrowDown')
    const seen = await page.evaluate(() => document.activeElement?.textContent ?? '')
    const place = Number(/Line (\d+) of/u.exec(seen)?.[1] ?? last)
    expect([last, last + 1], `after line ${String(last)} came ${seen}`).toContain(place)
    last = place
    expect(await rowsOf(page).count()).toBeLessThanOrEqual(60)
  }
  await expect(thread.bubble('Are you there?')).toBeAttached()
  await page.keyboard.press('End')
  await expect(thread.bubble('Are you there?')).toBeFocused()

  // And back up: older messages are inserted without a pixel of drift.
  await page.goto(`/chats/${String(chatId)}?message=${String(idOf(40))}`)
  await expect(bubbleOf(page, 40)).toBeFocused()
  await toNewest.click()
  await expect(thread.bubble('Are you there?')).toBeInViewport()
  await expect(page).not.toHaveURL(/message=/u)
})

test('the focused message stays in the document during scrolling', async ({ page, product }) => {
  const { chatId } = await aLongChat(product, 'Solomiia')
  await arriveSignedIn(page, demo.olena)
  await page.goto(`/chats/${String(chatId)}`)
  const { messages } = threadOf(page)
  await expect(bubbleOf(page, messageCount)).toBeVisible()
  await messages.focus()
  await page.keyboard.press('ArrowUp')
  const focused = rowsOf(page).and(page.locator(':focus'))
  await expect(focused).toHaveCount(1)
  const key = await focused.getAttribute('data-row')
  for (let strides = 0; strides < 12; strides += 1) {
    await messages.evaluate((box) => {
      box.scrollTop -= 900
    })
    await expect(page.locator(`[data-row="${key ?? ''}"]`)).toBeFocused()
    expect(await rowsOf(page).count()).toBeLessThanOrEqual(60)
  }
  // It is far away: its neighbours are no longer in the document.
  await expect(bubbleOf(page, messageCount - 10)).toHaveCount(0)
  // Keyboard navigation continues from there.
  await page.keyboard.press('ArrowUp')
  await expect(rowsOf(page).and(page.locator(':focus'))).toBeInViewport()
})

test('a link to a deleted message is reported', async ({ page, product }) => {
  const { chatId } = await aLongChat(product, 'Vasylyna', 3)
  await arriveSignedIn(page, demo.olena)
  await page.goto(`/chats/${String(chatId)}?message=99999999`)
  await expect(page.getByText('This message is no longer here, or it is not shown.')).toBeVisible()
  await expect(bubbleOf(page, 3)).toBeVisible()
})
