import { describe, expect, it } from 'vitest'
import { holderOf } from './incomingBody.ts'

type Request = Parameters<typeof holderOf>[0]
const from = (ip: string, adminId?: number) =>
  holderOf({ ip, caller: adminId === undefined ? null : { adminId } } as Request)

describe('the holder of a body', () => {
  it('the holder of a signed-in call is its administrator, at any address', () => {
    expect(from('2001:db8::1', 7)).toBe(from('203.0.113.7', 7))
  })

  it('the holder of an anonymous call is its IPv4 address, or the /64 of its IPv6 address', () => {
    expect(from('2001:db8:0:1::1')).toBe(from('2001:db8:0:1:ffff::2'))
    expect(from('2001:db8:0:1::1')).not.toBe(from('2001:db8:0:2::1'))
    expect(from('::ffff:203.0.113.7')).toBe(from('203.0.113.7'))
    expect(from('203.0.113.7')).not.toBe(from('203.0.113.8'))
  })
})
