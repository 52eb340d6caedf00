import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Bot, GrammyError, InputFile } from 'grammy'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSandbox } from '../createSandbox.ts'
import { startSandbox, type RunningSandbox } from '../startSandbox.ts'
import { sendAsCustomer, writeAsCustomer } from './writeAsCustomer.ts'

const token = '7100000001:SANDBOX_lily_salon_bot_0123456789abc'
/** One white pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let sandbox: RunningSandbox
let bot: Bot
beforeEach(async () => {
  sandbox = await startSandbox()
  const lily = sandbox.world.addBot({ token, username: 'lily_salon_bot', name: 'Lily' })
  const anna = sandbox.world.addCustomer({ id: 555, username: 'anna', firstName: 'Anna', language: 'uk' })
  writeAsCustomer(sandbox.world.telegram, lily, anna, 'Hi')
  bot = new Bot(token, { client: { apiRoot: sandbox.telegramApiRoot } })
})
afterEach(() => sandbox.close())

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'sent',
    (error: unknown) => (error instanceof GrammyError ? error.description : String(error)),
  )

describe('a bot', () => {
  it('a bot sends photos and documents with captions, and by the id of one that was sent', async () => {
    const photo = await bot.api.sendPhoto(555, new InputFile(png, 'nails.png'), { caption: 'Look' })
    expect(photo).toMatchObject({ caption: 'Look', photo: [{ width: 1, height: 1, file_size: png.length }] })
    const document = await bot.api.sendDocument(555, new InputFile(Buffer.from('prices'), '"prices 1.txt"'))
    expect(document.document).toMatchObject({ file_name: 'prices 1.txt', file_size: 6 })
    const again = await bot.api.sendDocument(555, document.document?.file_id ?? '')
    expect(again.document?.file_size).toBe(6)
  })

  it('a bot downloads what was sent, and nothing else', async () => {
    const { document } = await bot.api.sendDocument(555, new InputFile(Buffer.from('prices'), 'p.txt'))
    const { file_path: path = '' } = await bot.api.getFile(document?.file_id ?? '')
    expect(await (await fetch(`${sandbox.telegramApiRoot}/file/bot${token}/${path}`)).text()).toBe('prices')
    expect((await fetch(`${sandbox.telegramApiRoot}/file/bot7100000001:OTHER/${path}`)).status).toBe(404)
    expect((await fetch(`${sandbox.telegramApiRoot}/file/bot${token}/files/..%2Ftelegram.jsonl`)).status).toBe(404)
    expect(await refusal(bot.api.getFile('nonsense'))).toBe('Bad Request: invalid file_id')
  })

  it('a bot’s invalid file is refused as Telegram refuses it', async () => {
    expect(await refusal(bot.api.sendPhoto(555, new InputFile(Buffer.from('no picture'), 'x.png')))).toBe(
      'Bad Request: IMAGE_PROCESS_FAILED',
    )
    expect(await refusal(bot.api.sendPhoto(555, new InputFile(png, 'x.png'), { caption: 'x'.repeat(1025) }))).toBe(
      'Bad Request: message caption is too long',
    )
    expect(await refusal(bot.api.sendDocument(556, new InputFile(png, 'x.png')))).toBe('Bad Request: chat not found')
    expect(await refusal(bot.api.sendDocument(555, new InputFile(Buffer.alloc(0), 'x.png')))).toBe(
      'Bad Request: file must be non-empty',
    )
  })
})

it('customers’ files outlive the process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-telegram-'))
  const before = createSandbox({ folder })
  const lily = before.addBot({ token, username: 'lily_salon_bot', name: 'Lily' })
  const anna = before.addCustomer({ id: 555, username: 'anna', firstName: 'Anna', language: 'uk' })
  sendAsCustomer(before.telegram, lily, anna, { kind: 'photo', fileName: 'x.png', bytes: png })
  const { telegram } = createSandbox({ folder })
  const [message] = telegram.state.conversations.get(lily.id)?.get(555)?.messages ?? []
  expect(telegram.files.read(message?.photo?.[0]?.file_id ?? '')).toEqual(png)
  expect(telegram.files.read('../telegram.jsonl')).toBeNull()
  rmSync(folder, { recursive: true, force: true })
})
