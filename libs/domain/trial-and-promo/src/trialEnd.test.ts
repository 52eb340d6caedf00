import { isMainThread } from 'node:worker_threads'
import { afterEach, describe, expect, it } from 'vitest'
import { trialDaysLeft } from './trialDaysLeft.ts'
import { trialEnd } from './trialEnd.ts'

it('x', () => {
  const old = process.env['TZ']
  for (const tz of ['Europe/Kyiv', 'America/Sao_Paulo', 'Asia/Almaty', 'UTC']) {
    process.env['TZ'] = tz
    console.log(isMainThread, tz, new Date(2024, 1, 29, 23, 30).toString(), Intl.DateTimeFormat().resolvedOptions().timeZone)
  }
  if (old === undefined) delete process.env['TZ']
  else process.env['TZ'] = old
  console.log(new Date(2024, 1, 29, 23, 30).toString())
})
