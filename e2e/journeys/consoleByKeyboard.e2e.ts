import type { Page } from '@playwright/test'
import { routes } from '@frontdesk/contract'
import { axeViolations, wcag } from '../screens/axeViolations.ts'
import { enterOn, tabTo } from '../screens/pressKeys.ts'
import { storeSession } from '../screens/signInByForm.ts'
import { demo, expect, test } from '../productTest.ts'

/** The screen passes axe in both schemes, and no part of it lies beside the screen. */
async function expectAccessible(page: Page, where: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveCSS('color-scheme', new RegExp(colorScheme, 'u'))
    const question = colorScheme === 'light' ? { tags: wcag } : { rules: ['color-contrast', 'link-in-text-block'] }
    expect.soft(await axeViolations(page, question), `${where}, ${colorScheme}`).toEqual([])
  }
  const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(beside, `${where} scrolls sideways`).toBeLessThanOrEqual(0)
}

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const buttonOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens a page of the console by its link in the frame. */
async function goTo(page: Page, link: string, heading = link) {
  await enterOn(page, page.getByRole('navigation').getByRole('link', { name: link, exact: true }))
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
}

/** Searches the list for a company, and waits until it has this one alone. */
async function searchFor(page: Page, company: string) {
  await tabTo(page, page.getByRole('searchbox', { name: 'Search companies' }), 150)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(company)
  await page.keyboard.press('Enter')
  const rows = page.getByRole('table').getByRole('rowheader')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(company)
}

/** Opens the menu of a company and chooses from it by the arrow keys. */
async function choose(page: Page, company: string, action: string) {
  await enterOn(page, buttonOf(page, `More for company ${company}`))
  const item = page.getByRole('menuitem', { name: action, exact: true })
  await expect(item).toBeVisible()
  const isThere = () => item.evaluate((element) => element === document.activeElement)
  for (let pressed = 0; !(await isThere()); pressed += 1) {
    expect(pressed, `${action} is reached by the arrow keys`).toBeLessThan(10)
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}

/** A company from its creation to its deletion by typed name. */
async function keepCompany(page: Page) {
  await goTo(page, 'Companies')
  await enterOn(page, buttonOf(page, 'New company'))
  const creation = dialogOf(page, 'New company')
  await expect(creation.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await expectAccessible(page, 'New company')
  await page.keyboard.type('Aster')
  await page.keyboard.press('Enter')
  await expect(creation).toBeHidden()
  await searchFor(page, 'Aster')

  await choose(page, 'Aster', 'Edit')
  await expect(dialogOf(page, 'Edit company').getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' & Ivy')
  await page.keyboard.press('Enter')
  const row = page.getByRole('rowheader', { name: 'Aster & Ivy' })
  await expect(row).toHaveCount(1)

  await choose(page, 'Aster & Ivy', 'Archive')
  await expect(row).toHaveCount(0)
  await tabTo(page, page.getByRole('switch', { name: 'Show archived' }), 150)
  await page.keyboard.press('Space')
  await expect(row).toHaveCount(1)
  await expectAccessible(page, 'Companies')
  await choose(page, 'Aster & Ivy', 'Put back into the list')
  await expect(page.getByText('The company is back in the list.')).toBeVisible()

  await choose(page, 'Aster & Ivy', 'Delete')
  const deletion = dialogOf(page, 'Delete this company?')
  await expect(deletion.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Aster')
  await page.keyboard.press('Enter')
  await expect(deletion.getByText('This is not the name of the company')).toBeVisible()
  await page.keyboard.type(' & Ivy')
  await page.keyboard.press('Enter')
  await expect(deletion).toBeHidden()
  await expect(row).toHaveCount(0)
}

/** A switch of a company is set in the matrix, after its difference was shown, and taken back. */
async function switchFlag(page: Page) {
  await goTo(page, 'Feature flags')
  await enterOn(page, page.getByRole('link', { name: 'By company' }))
  const cell = page.getByRole('gridcell').first()
  await expect(cell).toHaveText('On')
  await tabTo(page, cell, 150)
  // By the rules, then on, then off for the company alone.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(cell).toHaveAttribute('data-state', 'own-off')
  await expectAccessible(page, 'Matrix')
  await enterOn(page, buttonOf(page, 'Review the changes'))
  const review = dialogOf(page, 'Is this right?')
  await expect(review.getByText('subscription-page')).toBeVisible()
  await enterOn(page, review.getByRole('button', { name: 'Set the switches' }))
  await expect(page.getByText('1 switch was set.')).toBeVisible()
  await expect(cell).toHaveAttribute('data-state', 'own-off')
  await enterOn(page, buttonOf(page, 'Revert'))
  await enterOn(page, review.getByRole('button', { name: 'Set the switches' }))
  await expect(cell).toHaveAttribute('data-state', 'on')
}

/** A company of others is opened for a reason, and left. */
async function lookAtCompany(page: Page) {
  await goTo(page, 'Companies')
  await searchFor(page, 'Casa Luz')
  await enterOn(page, buttonOf(page, 'Log in as company Casa Luz'))
  const dialog = dialogOf(page, /^Log in as company/u)
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await expectAccessible(page, 'Log in as company')
  await page.keyboard.type('They asked for help')
  await enterOn(page, dialog.getByRole('button', { name: 'Log in' }))
  const bar = page.getByRole('region', { name: 'Acting for another company' })
  await expect(bar).toContainText('You are logged in as company: Casa Luz')
  await enterOn(page, bar.getByRole('button', { name: 'Exit' }))
  await expect(page).toHaveURL(/\/system-admin\/companies$/u)
}

/** The trial of a company is made longer. */
async function extendTrial(page: Page) {
  await goTo(page, 'Plans and promo codes')
  await enterOn(page, buttonOf(page, 'Extend a trial'))
  const dialog = dialogOf(page, 'Extend a trial')
  const company = dialog.getByRole('combobox', { name: 'Company' })
  await expect(company).toBeFocused()
  await page.keyboard.type('Casa Luz')
  // The list still holds all companies until the server has answered.
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(company).toHaveValue(/Casa Luz/u)
  const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const [year, month, day] = nextMonth.split('-')
  await tabTo(page, dialog.getByLabel('Last day'))
  // A field for a date takes its parts in the order of the browser's own language, whatever the page's is.
  await page.keyboard.type(`${String(month)}${String(day)}${String(year)}`)
  await expect(dialog.getByLabel('Last day')).toHaveValue(nextMonth)
  await expectAccessible(page, 'Extend a trial')
  await enterOn(page, dialog.getByRole('button', { name: 'Extend', exact: true }))
  await expect(page.getByText(/^The trial lasts until/u)).toBeVisible()
}

/** Reports the newest message of a salon, as its owner does in a chat. */
async function report(page: Page) {
  const post = async (call: 'login' | 'reportMessage', data: object, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const answer = await page.request.post(`/api${routes[call].path}`, { data, headers })
    expect(answer.status()).toBe(200)
    return (await answer.json()) as { accessToken: string }
  }
  const { accessToken } = await post('login', demo.olena)
  const get = async (call: 'getCompanies' | 'getChatsWithPreview', companyId?: number) => {
    const headers = {
      authorization: `Bearer ${accessToken}`,
      ...(companyId !== undefined && { 'x-company-id': String(companyId) }),
    }
    const answer = await page.request.get(`/api${routes[call].path}`, { headers })
    return (await answer.json()) as { companies: { id: number }[]; chats: { lastMessage: { id: number } | null }[] }
  }
  const { companies } = await get('getCompanies')
  const { chats } = await get('getChatsWithPreview', companies[0]?.id)
  const messageId = chats.find(({ lastMessage }) => lastMessage !== null)?.lastMessage?.id
  await post('reportMessage', { messageId, description: 'It named a wrong price' }, accessToken)
}

/** A reported message is answered to its reporter. */
async function resolveReport(page: Page) {
  await goTo(page, 'Reported messages')
  await enterOn(page, page.getByRole('button', { name: /^Resolve the report of/u }))
  const dialog = dialogOf(page, 'Resolve this report')
  await expect(dialog.getByRole('textbox', { name: 'What became of it' })).toBeFocused()
  await page.keyboard.type('The price is right now')
  await enterOn(page, dialog.getByRole('button', { name: 'Resolve' }))
  await expect(page.getByText('The report is resolved. Its reporter sees your answer.')).toBeVisible()
  await expectAccessible(page, 'Reported messages')
}

// Each act at the width of a phone, and once more where the screens differ most from it.
const widths = [
  { width: 390, height: 844, acts: [keepCompany, switchFlag, extendTrial, resolveReport, lookAtCompany] },
  { width: 768, height: 1024, acts: [switchFlag, extendTrial, lookAtCompany] },
  { width: 1440, height: 900, acts: [keepCompany, resolveReport, lookAtCompany] },
] as const

for (const { width, height, acts } of widths)
  test(`a system administrator does everything by keyboard on a screen of ${String(width)} pixels`, async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height })
    await report(page)
    await storeSession(page, demo.system)
    await page.goto('/system-admin')
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
    await expectAccessible(page, 'Overview')
    for (const act of acts) await act(page)
  })
