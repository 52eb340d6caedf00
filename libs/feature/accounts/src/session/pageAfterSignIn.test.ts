import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOtherBuild, pageAfterSignIn, signInAddress } from './pageAfterSignIn.ts'

const pageFor = (page: string) => pageAfterSignIn(`?${new URLSearchParams({ next: page }).toString()}`)

describe('pageAfterSignIn', () => {
  it.each([
    ['/chats/10001', '/chats/10001'],
    ['/settings/profile?tab=1#name', '/settings/profile?tab=1#name'],
    ['/ru/assistant', '/assistant'],
    ['/system-admin/companies', '/system-admin/companies'],
    ['/', '/chats'],
    ['/auth/login', '/chats'],
    ['/auth?x=1', '/chats'],
    ['/uk/auth/register', '/chats'],
    ['//evil.com', '/chats'],
    ['/\\evil.com', '/chats'],
    ['/\t/evil.com', '/chats'],
    ['https://evil.com/chats', '/chats'],
    ['javascript:alert(1)', '/chats'],
    ['chats', '/chats'],
    ['', '/chats'],
  ])('pageAfterSignIn for %j is %j', (page, there) => {
    expect(pageFor(page)).toBe(there)
  })

  it('pageAfterSignIn is the chats when no page was asked for', () => {
    expect(pageAfterSignIn('')).toBe('/chats')
  })

  it('pageAfterSignIn finds the page in the address of the sign-in page', () => {
    const address = signInAddress({ pathname: '/chats/7', search: '?fullscreen=true', hash: '#m4' })
    expect(pageAfterSignIn(new URL(address, 'https://desk.example').search)).toBe('/chats/7?fullscreen=true#m4')
  })

  it('the address of the sign-in page carries no page when that is the chats', () => {
    expect(signInAddress({ pathname: '/chats', search: '', hash: '' })).toBe('/auth/login')
  })

  it('isOtherBuild recognises the pages of another build', () => {
    expect(['/system-admin', '/system-admin/companies', '/system-administration', '/chats'].map(isOtherBuild)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

describe('properties of pageAfterSignIn', () => {
  it('pageAfterSignIn never leaves this origin', () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '\\',
      '..',
      ':',
      '@',
      'evil.com',
      'https:',
      'javascript:',
      '\t',
      '\n',
      '%2f',
      'ru',
      'auth',
      '?',
      '#',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const there = pageFor(pieces.join(''))
        expect(there.startsWith('/')).toBe(true)
        expect(new URL(there, 'https://desk.example').origin).toBe('https://desk.example')
      }),
    )
  })
})
