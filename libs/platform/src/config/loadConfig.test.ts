import { expect, it } from 'vitest'
import { loadConfig } from './loadConfig.ts'

const answering = (body: string, status = 200) => async () => new Response(body, { status })

it('needs no more than the API host', async () => {
  expect(await loadConfig(answering('{"apiHost":"https://api.example/v1/"}'))).toEqual({
    apiHost: 'https://api.example/v1',
    sandbox: false,
    contact: { whatsapp: null, telegram: null },
  })
})

it('takes the contacts and the sandbox that it is told of', async () => {
  const config = await loadConfig(answering('{"apiHost":"https://api.example","sandbox":true,"contact":{"whatsapp":"+380","telegram":""}}'))
  expect(config).toEqual({ apiHost: 'https://api.example', sandbox: true, contact: { whatsapp: '+380', telegram: null } })
})

it.each([
  ['{}', 200],
  ['null', 200],
  ['[]', 200],
  ['{"apiHost":42}', 200],
  ['<!doctype html>', 200],
  ['{"apiHost":"https://api.example"}', 404],
])('rejects %s with status %s: nothing works without', async (body, status) => {
  await expect(loadConfig(answering(body, status))).rejects.toThrow()
})
