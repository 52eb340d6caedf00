import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { fillInSignIn } from '../screens/signInByForm.ts'
import { demoDataWithSalon } from '../test-data/demoDataWithSalon.ts'
import { demo, expect, startTestProduct, test as productTest } from '../productTest.ts'

/** A product in which Lily has one salon. */
const test = productTest.extend({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from a pattern, even from none
    async ({}, use) => {
      const data = await demoDataWithSalon({ title: 'Lily Podil', city: 'Kyiv' })
      const product = await startTestProduct({}, data)
      await use(product)
      await product.stop()
      rmSync(data, { recursive: true, force: true })
    },
    { scope: 'test', timeout: 120_000 },
  ],
})

const salonsOf = (page: Page) => page.getByRole('region', { name: 'Booking systems' })

test('a bot links itself with the only salon; the link is removed at its card and made again at the salon, in every tab @phone', async ({
  page,
  context,
  request,
}) => {
  const made = await request.post('/sandbox/botfather', { data: { name: 'Lily Podil' } })
  const { bot } = (await made.json()) as { bot: { token: string; username: string } } // as the sandbox defines
  const channel = `Telegram @${bot.username}`
  const unlinkAtCard = { name: `Unlink Lily Podil from ${channel}` }
  const unlinkAtSalon = { name: `Unlink ${channel} from Lily Podil` }

  await page.goto('/integrations')
  await fillInSignIn(page, demo.olena)
  await page.getByLabel('Bot token').fill(bot.token)
  const other = await context.newPage()
  await other.goto('/integrations')
  await expect(salonsOf(other).getByText('Lily Podil')).toBeVisible()
  await page.bringToFront()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${channel} is linked with Lily Podil.`)).toBeVisible()
  await expect(page.getByRole('button', unlinkAtCard)).toBeVisible()
  await expect(salonsOf(page).getByRole('list', { name: 'Channels linked with Lily Podil' })).toContainText(channel)
  await expect(other.getByRole('button', unlinkAtCard)).toBeVisible()

  await page.getByRole('button', unlinkAtCard).click()
  await expect(page.getByText(`${channel} is no longer linked with Lily Podil.`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Link with a salon: ${channel}` })).toBeFocused()
  await expect(page.getByText(`${channel} is linked with Lily Podil.`)).toHaveCount(0)
  await expect(other.getByRole('button', unlinkAtCard)).toHaveCount(0)

  // By keyboard alone.
  await page.getByRole('button', { name: 'Link a channel with Lily Podil' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Link a channel with Lily Podil' })
  await dialog.getByRole('radio', { name: channel }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', unlinkAtSalon)).toBeFocused()
  await expect(page.getByRole('button', unlinkAtCard)).toBeVisible()
  await expect(other.getByRole('button', unlinkAtSalon)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', unlinkAtSalon)).toBeVisible()
})
