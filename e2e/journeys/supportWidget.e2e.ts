import type { Page } from '@playwright/test'
import { arriveSignedIn } from '../screens/signInByForm.ts'
import { demo, expect, test } from '../productTest.ts'

/** The widget's frame on the salon's page, which has another origin. */
const frameOf = (page: Page) => page.frameLocator('iframe[title="Support"]')

test("a salon's page of another origin opens, uses, closes and destroys the widget, and its aggressive styles do not reach it @phone", async ({
  page,
  product,
}) => {
  const crashes: string[] = []
  page.on('pageerror', (error) => crashes.push(error.message))
  await page.goto(`${product.otherOrigin}/sandbox/salon`)
  const controls = page.getByRole('group', { name: 'Widget' })
  await controls.getByRole('button', { name: 'open', exact: true }).click()

  // The frame in a closed shadow root can only be found among the page's frames, once it has loaded its address.
  const found = () => page.frames().find((each) => each.url().startsWith(`${product.origin}/widget/`))
  await expect.poll(() => found() !== undefined).toBe(true)
  const frame = found() ?? page.mainFrame()
  expect(frame.url()).not.toContain('token')
  const field = frame.getByRole('textbox', { name: 'Message to support' })
  const question = `How do I switch the AI off in one chat? ${Date.now()}`
  await field.fill(question)
  // Typing is possible while the conversation is being opened; sending waits for it (SUP-5).
  await expect(frame.getByRole('button', { name: 'Send' })).toBeEnabled()
  await field.press('Enter')
  await expect(frame.getByText(question)).toBeVisible()
  await expect(field).toHaveValue('')

  const own = frame.getByRole('listitem').filter({ hasText: question })
  await expect(own).toHaveCSS('background-color', 'rgb(105, 65, 198)')
  await expect(own).toHaveCSS('font-size', '14px')
  // A reply of support arrives live.
  await expect(frame.getByRole('listitem').filter({ hasText: 'AI assistant' }).last()).toBeVisible()

  await frame.getByRole('button', { name: 'Close support' }).click()
  await expect(frame.getByRole('textbox')).toBeHidden()
  await controls.getByRole('button', { name: 'toggle' }).click()
  await expect(frame.getByText(question)).toBeVisible()
  await controls.getByRole('button', { name: 'destroy' }).evaluate((button: HTMLButtonElement) => button.click())
  await expect.poll(() => page.frames().length).toBe(1)
  await controls.getByRole('button', { name: 'init' }).click()
  expect(crashes).toEqual([])
})

test('a page that loads the widget by its package has the same widget, whose calls wait for the script', async ({
  page,
  product,
}) => {
  await page.goto(`${product.otherOrigin}/sandbox/salon?with=package`)
  const controls = page.getByRole('group', { name: 'Widget' })
  const log = page.getByRole('log', { name: 'Widget events' })
  await expect(log.getByText('init', { exact: true })).toBeVisible()
  await controls.getByRole('button', { name: 'open', exact: true }).click()
  await expect(log.getByText('heard: open')).toBeVisible()
  const found = () => page.frames().find((each) => each.url().startsWith(`${product.origin}/widget/`))
  await expect.poll(() => found() !== undefined).toBe(true)
  await expect((found() ?? page.mainFrame()).getByRole('textbox', { name: 'Message to support' })).toBeVisible()
  await controls.getByRole('button', { name: 'destroy' }).evaluate((button: HTMLButtonElement) => button.click())
  await expect.poll(() => page.frames().length).toBe(1)
})

test('the support panel in the admin app keeps what was typed, and is closed by Escape', async ({ page }) => {
  await arriveSignedIn(page, demo.marco)
  await page.getByRole('button', { name: /^help/ }).click()
  const field = page.getByRole('textbox', { name: 'Message to support' })
  await field.fill('Half a question')
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(page.getByRole('button', { name: /^help/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Half a question')
  await expect(frameOf(page).owner()).toHaveCount(0)
})
