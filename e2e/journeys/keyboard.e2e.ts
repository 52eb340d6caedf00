import { pressKey, tabTo } from '../screens/pressKeys.ts'
import { signInByForm } from '../screens/signInByForm.ts'
import { threadOf } from '../screens/thread.ts'
import { demo, expect, test } from '../productTest.ts'

test('a user signs in, finds a page by the palette, and opens the shortcut sheet by keyboard alone @phone', async ({
  page,
}) => {
  await page.goto('/auth/login')
  const email = page.getByRole('textbox', { name: 'Email' })
  await expect(email).toBeVisible()
  await tabTo(page, email)
  await page.keyboard.type(demo.marco.email)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(demo.marco.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Chats' })).toBeVisible()

  await page.keyboard.press('Control+KeyK')
  const field = page.getByRole('combobox', { name: 'Find a page, a chat or a command' })
  await expect(field).toBeFocused()
  await page.keyboard.type('integr')
  await expect(page.getByRole('option', { name: 'Integrations' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/integrations')
  await expect(page.getByRole('heading', { name: 'Integrations', level: 1 })).toBeFocused()

  await page.keyboard.press('Shift+Slash')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toBeVisible()
  // Shortcuts of one letter do nothing while a dialog is open.
  await page.keyboard.press('KeyG')
  await page.keyboard.press('KeyC')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/integrations')
  await page.keyboard.press('KeyG')
  await page.keyboard.press('KeyS')
  await expect(page).toHaveURL('/settings')

  // Shortcuts of one letter can be switched off; the palette goes with them.
  await page.keyboard.press('Shift+Slash')
  await tabTo(page, sheet.getByRole('switch', { name: 'Shortcuts are on' }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('KeyG')
  await page.keyboard.press('KeyC')
  await page.keyboard.press('Shift+Slash')
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/settings')
})

test('shortcuts go by key position in a Cyrillic layout, and do nothing in a text field @phone', async ({ page }) => {
  await signInByForm(page, demo.marco)
  await page.goto('/assistant')
  const composer = page.getByRole('textbox', { name: 'Message' })
  await expect(composer).toBeVisible()
  await pressKey(page, { code: 'KeyK', character: 'л', held: 'ctrl' })
  const field = page.getByRole('combobox', { name: 'Find a page, a chat or a command' })
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()

  await composer.focus()
  await pressKey(page, { code: 'KeyG', character: 'п' })
  await pressKey(page, { code: 'KeyC', character: 'с' })
  await pressKey(page, { code: 'Slash', character: ',', held: 'shift' })
  await expect(composer).toHaveValue('пс,')
  await expect(page).toHaveURL('/assistant')
  await composer.fill('')
  await composer.blur()
  await pressKey(page, { code: 'Slash', character: ',', held: 'shift' })
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await pressKey(page, { code: 'KeyG', character: 'п' })
  await pressKey(page, { code: 'KeyC', character: 'с' })
  await expect(page).toHaveURL('/chats')
})

test('a chat is reached and a message sent by keyboard alone @phone', async ({ page }) => {
  await signInByForm(page, demo.marco)
  await page.reload()
  await expect(page.getByRole('list', { name: 'Chats' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused()
  const row = page
    .getByRole('list', { name: 'Chats' })
    .getByRole('link')
    .filter({ has: page.getByRole('img', { name: 'Telegram' }) })
    .first()
  await row.focus()
  await page.keyboard.press('Enter')
  const { composer, bubble } = threadOf(page)
  await expect(composer).toBeVisible()
  await composer.focus()
  const text = `Typed by keyboard ${Date.now()}`
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect(bubble(text)).toHaveCount(1)
})
