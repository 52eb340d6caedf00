import type { Page } from '@playwright/test'
import { aPngFile } from '../test-data/aPngFile.ts'
import { signInByForm } from '../screens/signInByForm.ts'
import { demo, expect, test } from '../productTest.ts'

/** A photo that is wider than high, and larger than a picture becomes. */
const photo = { name: 'me.png', mimeType: 'image/png', buffer: aPngFile(640, 400) }
const text = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Not a picture') }

/** The widths of the pictures in a place, as they were stored; initials have none. */
const widthsIn = (page: Page, place: ReturnType<Page['locator']>) =>
  expect.poll(() => place.locator('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)))

test('a person shows their picture to colleagues, and takes it back @phone', async ({ page, browser, product }) => {
  await signInByForm(page, demo.marco)
  await page.goto('/settings/profile')
  const field = page.getByRole('group', { name: 'Your picture' })
  const input = field.locator('input[type="file"]')
  await input.setInputFiles(text)
  await expect(field.getByRole('alert')).toHaveText('This picture cannot be read. Choose another one.')
  await input.setInputFiles(photo)
  await expect(page.getByText('Your picture is saved')).toBeVisible()
  await expect(field.getByRole('alert')).toHaveCount(0)
  await widthsIn(page, field).toEqual([256])
  const menu = page.getByRole('button', { name: /^Profile/u })
  await widthsIn(page, menu).toEqual([256])

  const elsewhere = await browser.newContext({ baseURL: product.origin })
  const olena = await elsewhere.newPage()
  await signInByForm(olena, demo.olena)
  await olena.goto('/settings/team')
  const row = olena.getByRole('listitem').filter({ hasText: demo.marco.email })
  await widthsIn(olena, row).toEqual([256])

  await field.getByRole('button', { name: 'Remove the picture' }).click()
  await expect(page.getByText('Your picture is removed')).toBeVisible()
  await expect(menu.locator('img')).toHaveCount(0)
  await olena.reload()
  await expect(row).toContainText('MB')
  await expect(row.locator('img')).toHaveCount(0)
  await elsewhere.close()
})
