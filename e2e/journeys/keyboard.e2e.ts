import { aSandboxCustomer } from '../screens/aSandboxCustomer.ts'
import { pressBoth, pressKey, tabTo } from '../screens/pressKeys.ts'
import { arriveSignedIn, signInByForm } from '../screens/signInByForm.ts'
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
  await pressBoth(page, 'KeyG', 'KeyC')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/integrations')
  await pressBoth(page, 'KeyG', 'KeyS')
  await expect(page).toHaveURL('/settings')

  // Shortcuts of one letter can be switched off; the palette goes with them.
  await page.keyboard.press('Shift+Slash')
  await tabTo(page, sheet.getByRole('switch', { name: 'Shortcuts are on' }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await pressBoth(page, 'KeyG', 'KeyC')
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

  const toChats = [
    { code: 'KeyG', character: 'п' },
    { code: 'KeyC', character: 'с' },
  ]
  await composer.focus()
  await pressKey(page, ...toChats)
  await pressKey(page, { code: 'Slash', character: ',', held: 'shift' })
  await expect(composer).toHaveValue('пс,')
  await expect(page).toHaveURL('/assistant')
  await composer.fill('')
  await composer.blur()
  await pressKey(page, { code: 'Slash', character: ',', held: 'shift' })
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await pressKey(page, ...toChats)
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

const latin = { j: 'j', k: 'k', e: 'e', r: 'r', u: 'u' }
/** The letters of the same keys in a Russian layout. */
const cyrillic = { j: 'о', k: 'л', e: 'у', r: 'к', u: 'г' }

const inEnglish = {
  address: '/chats',
  layout: latin,
  chats: 'Chats',
  message: 'Message',
  messages: 'Messages',
  needsYou: 'Needs you',
  finish: 'Done without an answer',
  unread: 'unread message',
  sheet: 'Keyboard shortcuts',
  done: 'Done: end “Needs you”, the AI answers the next message',
  next: 'Open the next chat',
}
const inRussian: typeof inEnglish = {
  address: '/ru/chats',
  layout: cyrillic,
  chats: 'Чаты',
  message: 'Сообщение',
  messages: 'Сообщения',
  needsYou: 'Нужны вы',
  finish: 'Завершить без ответа',
  unread: 'непрочитанн',
  sheet: 'Сочетания клавиш',
  done: 'Готово: снять «Нужны вы», на следующее сообщение ответит ИИ',
  next: 'Открыть следующий чат',
}

for (const words of [inEnglish, inRussian]) {
  test(`a user works through the chats by keys alone, at ${words.address} @phone`, async ({
    page,
    isMobile,
    product,
  }) => {
    const customer = await aSandboxCustomer(page.request, product.origin, 'Ada Lovelace')
    await customer.write('Let me talk to a person, please')
    await arriveSignedIn(page, demo.marco, words.address, words.chats)
    // On a phone it is not displayed beside an open chat.
    const list = page.getByRole('list', { name: words.chats, includeHidden: true })
    const rowOf = (chatId: string) => list.locator(`[data-chat="${chatId}"]`)
    const composer = page.getByRole('textbox', { name: words.message })
    const press = (key: keyof typeof latin) =>
      pressKey(page, { code: `Key${key.toUpperCase()}`, character: words.layout[key] })
    const openChat = () => /chats\/(\d+)/u.exec(page.url())?.[1] ?? 'none'
    const hasLeft = (chatId: string) => expect.poll(openChat).not.toBe(chatId)
    // The customer's chat has its place, among the demo's that need a person: a row that rises later moves
    // the list under the reader.
    const rowOfCustomer = list.getByRole('link').filter({ hasText: customer.name })
    await expect(rowOfCustomer.getByRole('img', { name: words.needsYou })).toBeVisible()

    // J walks down the list: the focus and the place in the list stay, and no letter gets into a text field.
    for (let chat = 0; chat < 12; chat += 1) {
      const before = openChat()
      await press('j')
      await hasLeft(before)
    }
    const twelfth = openChat()
    await expect(composer).toHaveValue('')
    if (isMobile) await expect(page.getByRole('region', { name: words.messages })).toBeFocused()
    else await expect(rowOf(twelfth)).toBeFocused()
    await press('k')
    await hasLeft(twelfth)
    const eleventh = openChat()
    if (!isMobile) await expect(rowOf(eleventh)).toBeFocused()
    const scrolled = await list.evaluate((element) => element.parentElement?.scrollTop)

    // R goes to the composer, where the letters are letters; Escape leaves it, and the text stays.
    await press('r')
    await expect(composer).toBeFocused()
    for (const key of ['j', 'u', 'e'] as const) await press(key)
    const typed = words.layout.j + words.layout.u + words.layout.e
    await expect(composer).toHaveValue(typed)
    await page.keyboard.press('Escape')
    if (isMobile) await expect(page.getByRole('region', { name: words.messages })).toBeFocused()
    else await expect(rowOf(eleventh)).toBeFocused()
    await expect(composer).toHaveValue(typed)
    expect(openChat()).toBe(eleventh)
    if (!isMobile) expect(await list.evaluate((element) => element.parentElement?.scrollTop)).toBe(scrolled)

    const isUnread = new RegExp(words.unread, 'u')
    await expect(rowOf(eleventh)).not.toContainText(isUnread)
    // U marks the chat as unread and leaves it; the focus is on its row, at the same place of the list.
    await press('u')
    await hasLeft(eleventh)
    await expect(rowOf(eleventh)).toBeFocused()
    await expect(rowOf(eleventh)).toBeInViewport({ ratio: 1 })
    await expect(rowOf(eleventh)).toContainText(isUnread)
    // A reload shows that the server has it; opening the chat reads it.
    await page.reload()
    await expect(rowOf(eleventh)).toContainText(isUnread)
    await rowOf(eleventh).focus()
    await page.keyboard.press('Enter')
    await expect(composer).toHaveValue(typed)
    if (isMobile) await page.goBack()
    await expect(rowOf(eleventh)).not.toContainText(isUnread)

    // E ends "Needs you"; of a customer who asked for a person, and whom nobody has answered, it asks first.
    const waiting = list.getByRole('link').filter({ hasText: customer.name })
    const needsYou = waiting.getByRole('img', { name: words.needsYou })
    await expect(needsYou).toBeVisible()
    await waiting.focus()
    await press('e')
    const question = page.getByRole('dialog', { name: `${words.finish}?` })
    await tabTo(page, question.getByRole('button', { name: words.finish }))
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(needsYou).toHaveCount(0)

    // Sheet and palette name them.
    await pressKey(page, { code: 'Slash', character: '?', held: 'shift' })
    const sheet = page.getByRole('dialog', { name: words.sheet })
    await expect(sheet.getByText(words.done)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await pressKey(page, { code: 'KeyK', character: words.layout.k, held: 'ctrl' })
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.type(words.next)
    await expect(page.getByRole('option', { name: words.next, exact: true })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/chats\/\d+/u)
  })
}
