import { describe, expect, it } from 'vitest'
import { SettingsError } from '../SettingsError.ts'
import { secretNames, withSecretFiles } from './secretFiles.ts'
import { Variables } from './Variables.ts'

const files: Record<string, string> = {
  '/run/key': 'abc\n',
  '/run/url': 'postgres://a:b@db/desk\r\n',
  '/run/none': '\n',
}
const readFile = (path: string) => {
  const text = files[path]
  if (text === undefined) throw Object.assign(new Error('no such file'), { code: 'ENOENT' })
  return text
}
const read = (environment: Record<string, string | undefined>) => withSecretFiles(environment, readFile)
const problems = (environment: Record<string, string>) => {
  try {
    read(environment)
    return []
  } catch (error) {
    return error instanceof SettingsError ? error.problems : expect.fail(String(error))
  }
}

describe('a secret in a file', () => {
  it('takes the place of its setting, without the line break at its end', () => {
    const environment = { SECRET_KEY_FILE: '/run/key', DATABASE_URL_FILE: '/run/url', PORT: '1', EDITOR_FILE: 'x' }
    expect(read(environment)).toEqual({
      SECRET_KEY: 'abc',
      DATABASE_URL: 'postgres://a:b@db/desk',
      PORT: '1',
      EDITOR_FILE: 'x',
    })
  })

  it('is absent where its variable is empty, as compose files unset', () => {
    expect(read({ SECRET_KEY_FILE: ' ', SECRET_KEY: 'x' })).toMatchObject({ SECRET_KEY: 'x' })
  })

  it('that cannot be had is named with its setting and file, each of them at once', () => {
    expect(problems({ SECRET_KEY_FILE: '/run/gone', OPENAI_API_KEY_FILE: '/run/none' })).toEqual([
      'SECRET_KEY_FILE names a file that cannot be read (ENOENT): /run/gone',
      'OPENAI_API_KEY_FILE names an empty file: /run/none',
    ])
    expect(problems({ SECRET_KEY_FILE: '/run/key', SECRET_KEY: 'x' })).toEqual([
      'SECRET_KEY_FILE and SECRET_KEY are both set: keep one of them',
    ])
    expect(problems({ PORT_FILE: '/run/key' })).toEqual(['PORT_FILE is not read: PORT is no secret'])
  })

  it('may be each setting whose name sounds like one, but for those that browsers get and counts of tokens', () => {
    const sounding = Object.keys(Variables.shape).filter((name) => /SECRET|TOKEN|PASS|KEY/u.test(name))
    const isNoSecret = new Set(['VAPID_PUBLIC_KEY', 'AMPLITUDE_KEY', 'QUOTA_AI_TOKENS'])
    const missing = sounding.filter(
      (name) => !isNoSecret.has(name) && !(secretNames as readonly string[]).includes(name),
    )
    expect(missing).toEqual([])
  })
})
