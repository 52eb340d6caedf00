import { expect, test } from '../productTest.ts'

test('the API reference shows the calls and tries one, and asks no other server for anything', async ({
  page,
  product,
}) => {
  test.slow()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const refused: string[] = []
  await page.exposeFunction('reportViolation', (what: string) => refused.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = Reflect.get(window, 'reportViolation') as (what: string) => void // exposed above
      report(`${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  await page.goto(`${product.origin}/api/docs#tag/messages/POST/api/admin/messages/sendMessage`)
  await expect(page.getByRole('heading', { name: 'Frontdesk API' })).toBeVisible()
  const call = page.getByRole('heading', { name: 'Send message' })
  await expect(call).toBeVisible()
  await expect(page.getByText('Shall I book it for you?').first()).toBeVisible()
  await page
    .getByRole('button', { name: /Test Request/ })
    .first()
    .click()
  const answer = page.waitForResponse((response) => response.url().includes('/api/admin/'))
  await page.getByRole('button', { name: /^Send/ }).first().click()
  expect((await answer).status()).toBe(401)
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.filter((url) => !/^(data|blob):/.test(url) && new URL(url).origin !== product.origin)).toEqual([])
  // A library of the page asks whether it may compile code, and does without.
  expect(refused.filter((what) => what !== 'script-src eval')).toEqual([])
})

test('each front end is served with the licences of its packages', async ({ request, product }) => {
  const licencesOf = async (path: string) => {
    const answer = await request.get(`${product.origin}${path}`)
    expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8')
    return answer.text()
  }
  const app = await licencesOf('/licences.txt')
  for (const name of ['react', '@mantine/core', '@fontsource-variable/inter', 'socket.io-client'])
    expect(app).toMatch(new RegExp(`^${name} [\\d.]+ \\(`, 'm'))
  expect(await licencesOf('/system-admin/licences.txt')).toContain('@mantine/core')
  const widget = await licencesOf('/widget/licences.txt')
  expect(widget).toContain('preact')
  expect(widget).not.toContain('@mantine/core')
})
