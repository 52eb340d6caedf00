import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressHash, unsubscribeTokens } from './unsubscribeTokens.ts'

const keys = { secretKey: Buffer.alloc(32, 1), previousSecretKey: null }
const tokens = unsubscribeTokens(keys)

describe('a token of an unsubscribing link', () => {
  it('a token leads to the hash of its address, and holds no letter of it', () => {
    const token = tokens.issue('olena@example.com', 'support')
    expect(tokens.read(token)).toEqual({ hash: addressHash('olena@example.com', 'support'), about: 'support' })
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('olena')
  })

  it('a token of one kind of emails is none of another, and their hashes differ', () => {
    const [ofSupport, ofTeam] = [
      tokens.issue('olena@example.com', 'support'),
      tokens.issue('olena@example.com', 'team'),
    ]
    expect(tokens.read(ofTeam)).toEqual({ hash: addressHash('olena@example.com', 'team'), about: 'team' })
    expect(tokens.read(ofSupport)?.hash).not.toBe(tokens.read(ofTeam)?.hash)
    const mixed = Buffer.concat([
      Buffer.from(ofSupport, 'base64url').subarray(0, 32),
      Buffer.from(ofTeam, 'base64url').subarray(32),
    ])
    expect(tokens.read(mixed.toString('base64url'))).toBeNull()
  })

  it('a token of the previous key is accepted, and one of another server is not', () => {
    const rotated = unsubscribeTokens({ secretKey: Buffer.alloc(32, 2), previousSecretKey: keys.secretKey })
    expect(rotated.read(tokens.issue('olena@example.com', 'support'))).toEqual({
      hash: addressHash('olena@example.com', 'support'),
      about: 'support',
    })
    expect(tokens.read(rotated.issue('olena@example.com', 'support'))).toBeNull()
  })

  it('no changed, shortened or invented token is accepted', () => {
    const token = tokens.issue('olena@example.com', 'support')
    for (const wrong of ['', token.slice(1), `${token}A`, `${token}=`, addressHash('olena@example.com', 'support')])
      expect(tokens.read(wrong)).toBeNull()
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...'AZaz09-_'), (place, letter) => {
        const changed = token.slice(0, place) + letter + token.slice(place + 1)
        expect(tokens.read(changed)).toEqual(changed === token ? tokens.read(token) : null)
      }),
    )
  })
})
