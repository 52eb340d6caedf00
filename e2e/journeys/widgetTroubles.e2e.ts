import type { Route } from '@playwright/test'
import { aMessage } from '@frontdesk/contract/fixtures'
import { expect, test } from '../productTest.ts'
import { liveFrame } from '../screens/liveFrame.ts'
import { call, frameOf, openHost } from '../screens/widgetHost.ts'

/** Passes a request on after so many milliseconds, as a slow line does. */
const late = async (route: Route, milliseconds: number) => {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  await route.fallback()
}

test('on a slow line, with a conversation that opens late, what was typed is there and is sent once', async ({
  page,
  product,
}) => {
  await page.route(`${product.origin}/**`, (route) => late(route, 200))
  const mayOpen = Promise.withResolvers<void>()
  await page.route('**/admin/support/init', async (route) => {
    await mayOpen.promise
    await route.fallback()
  })
  await openHost({ page, product: product.origin, body: '<h1>Lily</h1>' })
  await call(page, 'open')
  await expect(page.getByRole('heading', { name: 'Lily' })).toBeVisible()
  const frame = await frameOf(page, product.origin)
  const field = frame.getByRole('textbox', { name: 'Message to support' })
  await expect(frame.getByText('Opening the conversation…')).toBeVisible()
  await field.fill('Typed before it opened')
  await field.press('Enter')
  await expect(frame.getByRole('button', { name: 'Send' })).toBeDisabled()
  mayOpen.resolve()
  await expect(frame.getByRole('log')).toBeVisible()
  await expect(field).toHaveValue('Typed before it opened')
  for (let press = 0; press < 5; press += 1) await field.press('Enter')
  await expect(field).toHaveValue('')
  await expect(frame.getByRole('listitem').filter({ hasText: 'Typed before it opened' })).toHaveCount(1)
})

test('a conversation that is refused, and one whose server fails, say so and open at the next attempt', async ({
  page,
  product,
}) => {
  let answer: 'refused' | 'broken' | 'well' = 'refused'
  await page.route('**/admin/support/init', (route) =>
    answer === 'refused'
      ? route.fulfill({ json: { success: false, status: 'error', message: 'No' } })
      : answer === 'broken'
        ? route.fulfill({ status: 500, json: { success: false, status: 'error', message: 'Broken' } })
        : route.fallback(),
  )
  await openHost({ page, product: product.origin })
  await call(page, 'open')
  const frame = await frameOf(page, product.origin)
  const field = frame.getByRole('textbox', { name: 'Message to support' })
  await field.fill('Still here')
  await expect(frame.getByRole('alert')).toContainText('Failed to initialise support chat')
  answer = 'broken'
  await frame.getByRole('button', { name: 'Retry' }).click()
  await expect(frame.getByRole('alert')).toContainText('Unknown error while initialising support chat')
  answer = 'well'
  await frame.getByRole('button', { name: 'Retry' }).click()
  await expect(frame.getByRole('log')).toBeVisible()
  await expect(field).toHaveValue('Still here')
})

test('75 old messages come in pages of 30, 30 and 15, and what is being read stays where it is', async ({
  page,
  product,
}) => {
  const offsets = new Set<number>()
  let release = () => {}
  await page.route('**/admin/support/getMessages', async (route) => {
    const { chatId, limit, offset } = route.request().postDataJSON() as Record<'chatId' | 'limit' | 'offset', number>
    const held = offset > 0 && !offsets.has(offset)
    offsets.add(offset)
    if (held) await new Promise<void>((resolve) => (release = resolve))
    const last = 75 - offset
    const ids = Array.from({ length: Math.max(0, Math.min(limit, last)) }, (_, back) => last - back).reverse()
    const messages = ids.map((id) => aMessage({ id, chatId, text: `Message ${id} of 75`, platform: 'internal' }))
    await route.fulfill({ json: { success: true, status: 'ok', messages } })
  })
  await openHost({ page, product: product.origin })
  await call(page, 'open')
  const frame = await frameOf(page, product.origin)
  const list = frame.getByRole('log', { name: 'Conversation with support' })
  await expect(frame.getByText('Message 75 of 75')).toBeInViewport()
  for (const [oldest, next] of [
    [46, 16],
    [16, 1],
  ]) {
    const before = offsets.size
    await list.evaluate((element) => element.scrollTo(0, 0))
    await expect.poll(() => offsets.size).toBe(before + 1)
    const read = frame.getByText(`Message ${oldest} of 75`)
    const at = async () => (await read.boundingBox())?.y ?? 0
    const stood = await at()
    release()
    await expect(frame.getByText(`Message ${next} of 75`)).toBeAttached()
    expect(Math.abs((await at()) - stood)).toBeLessThan(3)
  }
  await expect(frame.getByRole('button', { name: 'Older messages' })).toHaveCount(0)
  expect([...offsets]).toEqual([0, 30, 60])
})

test('at a zoom of 200 % the whole panel is within the page, and everything in it can be reached', async ({
  page,
  product,
}) => {
  // A window of 1280 × 720 has half of the pixels then.
  await page.setViewportSize({ width: 640, height: 360 })
  await openHost({ page, product: product.origin })
  await call(page, 'compose', 'A text of several lines\n'.repeat(4))
  const frame = await frameOf(page, product.origin)
  const parts = [
    frame.getByRole('button', { name: 'Close support' }),
    frame.getByRole('textbox', { name: 'Message to support' }),
    frame.getByRole('button', { name: 'Send' }),
  ]
  await expect(frame.getByRole('log')).toBeVisible()
  for (const part of parts) {
    const box = await part.boundingBox()
    expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= 640 && box.y + box.height <= 360).toBe(true)
  }
  expect(await frame.getByRole('log').evaluate((element) => element.clientHeight)).toBeGreaterThan(40)
  expect(await frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('a file that was chosen while the code for files could not be loaded is uploaded and sent after Retry', async ({
  page,
  product,
}) => {
  let isBroken = true
  await page.route('**/assets/openFiles-*.js', (route) => (isBroken ? route.abort() : route.fallback()))
  // With its live connection the widget asks again by itself for what it lacks.
  const isLive = liveFrame(page, 'support_ready')
  await openHost({ page, product: product.origin })
  await call(page, 'open')
  const frame = await frameOf(page, product.origin)
  const field = frame.getByRole('textbox', { name: 'Message to support' })
  await expect(frame.getByRole('log')).toBeVisible()
  await isLive
  await field.fill('It looks like this')
  await frame
    .locator('input[type=file]')
    .setInputFiles({ name: 'screen.txt', mimeType: 'text/plain', buffer: Buffer.from('What it says') })
  await expect(frame.getByRole('alert')).toContainText('Files cannot be loaded right now')
  await expect(frame.getByRole('button', { name: 'Send' })).toBeDisabled()
  isBroken = false
  await frame.getByRole('button', { name: 'Retry' }).click()
  await expect(frame.getByRole('button', { name: 'Remove screen.txt' })).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Send' })).toBeEnabled()
  await expect(field).toHaveValue('It looks like this')
  await field.press('Enter')
  const sent = frame.getByRole('listitem').filter({ hasText: 'It looks like this' })
  await expect(sent.getByRole('link', { name: 'screen.txt' })).toHaveAttribute('href', /^https?:/)
  await expect(field).toHaveValue('')
})
