import { demo, expect, test } from '../productTest.ts'
import { arriveSignedIn } from '../screens/signInByForm.ts'
import { composerOf } from '../screens/composer.ts'

test('a browser that is too old is told what to do in its language, by the app and the console @phone', async ({
  context,
  product,
}) => {
  // Not the fixture's page: the app's code finds no place to draw itself, and says so in the browser's log.
  const page = await context.newPage()
  await page.addInitScript(() => delete (HTMLElement.prototype as { inert?: boolean }).inert)
  for (const path of ['/ru/auth/login', '/ru/system-admin/', '/']) {
    await page.goto(product.origin + path)
    const title = path === '/' ? /^This browser is too old/ : /^Этот браузер слишком старый/
    await expect(page.getByRole('heading', { level: 1, name: title }), path).toBeVisible()
    await expect(page.getByRole('main'), path).toContainText(/iOS/)
    await expect(page.getByRole('textbox'), path).toHaveCount(0)
    await expect(page.locator('html'), path).toHaveAttribute('lang', path === '/' ? 'en' : 'ru')
  }
})

test('a browser without the newest methods signs in, opens a chat and sends', async ({ page }) => {
  await page.addInitScript(() => {
    for (const method of ['toSorted', 'toReversed', 'toSpliced', 'with'])
      Reflect.deleteProperty(Array.prototype, method)
    for (const name of ['canParse', 'parse']) Reflect.deleteProperty(URL, name)
    Reflect.deleteProperty(AbortSignal, 'any')
  })
  await arriveSignedIn(page, demo.olena)
  await page.locator('[data-chat]').first().click()
  const composer = composerOf(page)
  await composer.field.fill('From an iPhone 8')
  await composer.send()
  await expect(page.getByText('From an iPhone 8', { exact: true }).first()).toBeVisible()
})
