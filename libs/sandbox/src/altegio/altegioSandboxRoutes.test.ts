import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startSandbox, type RunningSandbox } from '../startSandbox.ts'

const olena = { id: 5101, name: 'Олена Коваль', email: 'olena@lily.example', phone: '+380445550100' }
const key = 'a-partner-token'

let sandbox: RunningSandbox
beforeEach(
  async () =>
    void (sandbox = await startSandbox({
      altegio: {
        partnerToken: key,
        people: [olena],
        redirectTo: 'https://desk.example/connect',
        appOrigin: 'https://app.example',
      },
    })),
)
afterEach(() => sandbox.close())

const newcomer = { who: 'new', name: 'Rosa <b>', email: 'rosa@example.com', phone: '+34 600' }
const connect = (fields: Record<string, string>) =>
  fetch(`${sandbox.origin}/sandbox/altegio/connect`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
const sentBy = async (fields: Record<string, string>) => {
  const answer = await connect(fields)
  expect(answer.status).toBe(303)
  const to = new URL(answer.headers.get('location') ?? '')
  expect(to.origin + to.pathname).toBe('https://desk.example/connect')
  const json = Buffer.from(to.searchParams.get('user_data') ?? '', 'base64').toString()
  const isSigned = to.searchParams.get('user_data_sign') === createHmac('sha256', key).update(json).digest('hex')
  return { parameters: to.searchParams, userData: json === '' ? null : (JSON.parse(json) as unknown), isSigned }
}

it('a known person with one salon is sent on, signed as Altegio signs', async () => {
  const { parameters, userData, isSigned } = await sentBy({ who: '5101', 'salon-720443': 'on', data: 'signed' })
  expect(parameters.get('salon_id')).toBe('720443')
  expect(parameters.getAll('salon_ids[]')).toEqual([])
  expect({ userData, isSigned }).toEqual({
    userData: { user_id: 5101, name: olena.name, email: olena.email, phone: olena.phone },
    isSigned: true,
  })
})

it('a new person with several salons is sent on, and the same address is the same person', async () => {
  const { parameters, userData, isSigned } = await sentBy({
    ...newcomer,
    'salon-720441': 'on',
    'salon-720445': 'on',
    data: 'signed',
  })
  expect(parameters.getAll('salon_ids[]')).toEqual(['720441', '720445'])
  expect({ userData, isSigned }).toEqual({
    userData: { user_id: expect.any(Number) as number, name: 'Rosa <b>', email: 'rosa@example.com', phone: '+34 600' },
    isSigned: true,
  })
  expect((await sentBy({ ...newcomer, email: 'Rosa@example.com', 'salon-720441': 'on' })).userData).toMatchObject({
    user_id: (userData as { user_id: number }).user_id,
  })
})

it.each([
  ['unsigned', { hasData: true, hasSign: false }],
  ['forged', { hasData: true, hasSign: true }],
  ['none', { hasData: false, hasSign: false }],
])('the sandbox can send an invalid signature: %s', async (data, sends) => {
  const { parameters, isSigned } = await sentBy({ who: '5101', 'salon-720441': 'on', data })
  expect({ hasData: parameters.has('user_data'), hasSign: parameters.has('user_data_sign') }).toEqual(sends)
  expect(isSigned).toBe(false)
})

it.each([
  [{ who: '5101' }, 'Choose a salon'],
  [{ who: '5101', 'salon-999': 'on' }, 'Choose a salon'],
  [{ ...newcomer, email: '', 'salon-720441': 'on' }, 'Give your name'],
  [{ who: 'somebody', 'salon-720441': 'on' }, 'Give your name'],
  [{}, 'Give your name'],
])('the form shows what is missing and keeps the entered values: %j', async (fields, problem) => {
  const answer = await connect(fields)
  const markup = await answer.text()
  expect(answer.status).toBe(422)
  expect(markup).toContain(`role="alert">${problem}`)
  if ('name' in fields) expect(markup).toContain('value="Rosa &lt;b&gt;"')
  if ('salon-720441' in fields) expect(markup).toMatch(/name="salon-720441" checked/)
})

it('the page may lead on to the product, and its resources are served', async () => {
  const page = await fetch(`${sandbox.origin}/sandbox/altegio`)
  const markup = await page.text()
  expect(markup).toMatch(/value="5101" checked/)
  expect(markup.match(/type="checkbox"/g)).toHaveLength(5)
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://app.example")
  const addresses = [...markup.matchAll(/href="(\/sandbox\/[^"]*)"/g)].map((match) => match[1] ?? '')
  expect(addresses).toContain('/sandbox/altegio/altegio.css')
  for (const address of addresses)
    expect([address, (await fetch(sandbox.origin + address)).status]).toEqual([address, 200])
  expect(await (await fetch(`${sandbox.origin}/sandbox/`)).text()).toContain('/sandbox/altegio')
})

it('the simulated marketplace is absent when the real Altegio is used', async () => {
  const other = await startSandbox()
  try {
    expect((await fetch(`${other.origin}/sandbox/altegio`)).status).toBe(404)
    expect(await (await fetch(`${other.origin}/sandbox/`)).text()).not.toContain('altegio')
  } finally {
    await other.close()
  }
})
