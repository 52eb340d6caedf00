import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressHash, unsubscribeTokens } from './unsubscribeTokens.ts'

const keys = { secretKey: Buffer.alloc(32, 1), previousSecretKey: null }
const tokens = unsubscribeTokens(keys)

describe('a token of an unsubscribing link', () => {
  it('a token leads to the hash of its address, and holds no letter of it', () => {
    const token = tokens.issue('olena@example.com')
    expect(tokens.read(token)).toBe(addressHash('olena@example.com'))
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('olena')
  })

  it('a token of the previous key is accepted, and one of another server is not', () => {
    const rotated = unsubscribeTokens({ secretKey: Buffer.alloc(32, 2), previousSecretKey: keys.secretKey })
    expect(rotated.read(tokens.issue('olena@example.com'))).toBe(addressHash('olena@example.com'))
    expect(tokens.read(rotated.issue('olena@example.com'))).toBeNull()
  })

  it('no changed, shortened or invented token is accepted', () => {
    const token = tokens.issue('olena@example.com')
    for (const wrong of ['', token.slice(1), `${token}A`, `${token}=`, addressHash('olena@example.com')])
      expect(tokens.read(wrong)).toBeNull()
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...'AZaz09-_'), (place, letter) => {
        const changed = token.slice(0, place) + letter + token.slice(place + 1)
        expect(tokens.read(changed)).toBe(changed === token ? addressHash('olena@example.com') : null)
      }),
    )
  })
})
