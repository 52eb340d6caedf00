import type { Locator, Page } from '@playwright/test'
import { fillInSignIn } from '../screens/signInByForm.ts'
import { demo, expect, test } from '../productTest.ts'

/** Presses Connect on Altegio's marketplace, with one salon. */
async function connectAtAltegio(page: Page, who: RegExp, salon: string) {
  await page.goto('/sandbox/altegio')
  await page.getByRole('radio', { name: who }).check()
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
  await page.getByRole('checkbox', { name: new RegExp(salon, 'u') }).check()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  // A signature of Altegio signs in once; another journey may have been first.
  const email = page.getByRole('textbox', { name: 'Email' })
  await expect(email.or(page.getByRole('region', { name: 'Booking systems' }))).toBeVisible()
  if (await email.isVisible()) await fillInSignIn(page, demo.marco)
}

const rowOf = (page: Page, title: string) => page.getByRole('article', { name: title })
/** The state that a row shows, without those of its history. */
const stateOf = (row: Locator) => row.getByRole('status')

test('a salon comes from Altegio, is connected, freezes, is paid, is removed and connected again, in every tab @phone', async ({
  page,
  context,
}) => {
  await connectAtAltegio(page, /Marco Bianchi/u, '720443')
  await page.getByRole('button', { name: /^Connect 1 salon to / }).click()
  const row = rowOf(page, 'Casa Luz')
  // A notice may be gone before Altegio has confirmed.
  await expect(page.getByText('Successfully connected 1 Altegio integration(s)')).toBeVisible()
  await expect(stateOf(row).getByText('Connected', { exact: true })).toBeVisible()
  await expect(row).toContainText('A Coruña, Rúa da Lúa, 7')
  await expect(page.getByText(/of your Altegio link wait/u)).toHaveCount(0)

  // A change at Altegio arrives without a reload, here and in another tab.
  const other = await context.newPage()
  await other.goto('/integrations')
  await expect(rowOf(other, 'Casa Luz').getByText('Connected', { exact: true })).toBeVisible()
  const altegio = await context.newPage()
  await altegio.goto('/sandbox/altegio')
  // Its history is opened here, and grows with all that follows.
  await row.getByRole('button', { name: 'History: Casa Luz' }).click()
  const history = page.getByRole('list', { name: 'History of Casa Luz' })
  const states = (...newest: string[]) =>
    expect(history.getByRole('listitem')).toContainText([...newest, 'Connected', 'Waiting for Altegio'])
  await states()
  await altegio.getByRole('button', { name: 'Freeze Casa Luz' }).click()
  await expect(stateOf(row).getByText('Frozen', { exact: true })).toBeVisible()
  await expect(row).toContainText('its subscription in Altegio has expired')
  await expect(rowOf(other, 'Casa Luz').getByText('Frozen', { exact: true })).toBeVisible()
  await states('Frozen')
  await altegio.getByRole('button', { name: 'Pay for Casa Luz' }).click()
  await expect(stateOf(row).getByText('Connected', { exact: true })).toBeVisible()

  await row.getByRole('button', { name: 'Switch off: Casa Luz' }).click()
  await expect(stateOf(row).getByText('Switched off', { exact: true })).toBeVisible()
  await expect(rowOf(other, 'Casa Luz').getByText('Switched off', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Switch on: Casa Luz' }).click()
  await expect(stateOf(row).getByText('Connected', { exact: true })).toBeVisible()

  // Another title at Altegio arrives here, too.
  for (const [from, to] of [
    ['Casa Luz', 'Rúa Nova'],
    ['Rúa Nova', 'Casa Luz'],
  ] as const) {
    await altegio.getByRole('textbox', { name: `Title of ${from}` }).fill(to)
    await altegio.getByRole('button', { name: `Rename ${from}` }).click()
    await expect(rowOf(page, to)).toBeVisible()
  }

  await altegio.getByRole('button', { name: 'Uninstall in Casa Luz' }).click()
  await expect(stateOf(row).getByText('Disconnected in Altegio', { exact: true })).toBeVisible()
  await expect(row.getByRole('link', { name: 'Open in Altegio: Casa Luz' })).toBeVisible()

  // Altegio signs the same each time: now he is signed in already.
  await connectAtAltegio(altegio, /Marco Bianchi/u, '720443')
  await expect(altegio).toHaveURL(/\/integrations$/u)
  await rowOf(altegio, 'Casa Luz').getByRole('button', { name: 'Connect again: Casa Luz' }).click()
  const all = ['Connected', 'Waiting', 'Disconnected in Altegio', 'Connected', 'Switched off', 'Connected', 'Frozen']
  await states(...all)
  await expect(rowOf(altegio, 'Casa Luz')).toHaveCount(1)
})

test('address and comment of a salon are edited, and it is deleted, also at Altegio @phone', async ({ page }) => {
  await connectAtAltegio(page, /Marco Bianchi/u, '720445')
  await page.getByRole('button', { name: /^Connect 1 salon to / }).click()
  const row = rowOf(page, 'Nordwind Barbers')
  await expect(row.getByText('Connected', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Edit Nordwind Barbers' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address').fill('Kalnu iela 20')
  await dialog.getByLabel('Comment').fill('Entrance from the yard')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Comment updated successfully')).toBeVisible()
  await expect(row).toContainText('Rīga, Kalnu iela 20')
  await expect(row).toContainText('Entrance from the yard')

  await row.getByRole('button', { name: 'Delete Nordwind Barbers' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Integration deleted successfully')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.goto('/sandbox/altegio')
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByRole('button', { name: 'Uninstall in Nordwind Barbers' }).count()
    })
    .toBe(0)
})
