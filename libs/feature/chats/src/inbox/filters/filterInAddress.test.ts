import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { InboxFilter } from '@frontdesk/chat-thread'
import { everyChat } from '../../chat/everyChat.ts'
import { readFilter, withFilter } from './filterInAddress.ts'

const read = (address: string) => readFilter(new URLSearchParams(address))

describe('the filter in the address', () => {
  it('is read as a link may bear it', () => {
    expect(read('platform=telegram,whatsapp&ai=off&unread=1&promo=hide&q=anna')).toEqual({
      platforms: ['telegram', 'whatsapp'],
      ai: 'off',
      unread: true,
      hidePromotional: true,
      search: 'anna',
    })
  })

  it.each([
    [null, ''],
    [null, 'fullscreen=true'],
    [null, 'platform=fax&ai=maybe&unread=yes&promo=&q=%20'],
    [everyChat, 'ai=all'],
    [{ ...everyChat, platforms: ['instagram'] }, 'platform=fax,instagram,,constructor'],
    [{ ...everyChat, platforms: ['telegram', 'instagram'] }, 'platform=instagram&platform=telegram'],
    [{ ...everyChat, ai: 'on' }, 'ai=on&unread=0'],
    [{ ...everyChat, search: 'anna kovalenko' }, 'q=%20anna%20%20kovalenko%20'],
  ])('is %o in "%s"', (filter, address) => {
    expect(read(address)).toEqual(filter)
  })

  it('leaves what else the address says alone', () => {
    const query = new URLSearchParams('fullscreen=true&ai=off&includeDeletedMessages=true&q=x')
    expect(withFilter(query, everyChat).toString()).toBe('fullscreen=true&includeDeletedMessages=true')
    expect(withFilter(query, { ...everyChat, unread: true }).toString()).toBe(
      'fullscreen=true&includeDeletedMessages=true&unread=1',
    )
  })
})

describe('laws', () => {
  const filters = fc.record<InboxFilter>({
    platforms: fc.subarray(['telegram', 'whatsapp', 'whatsapp_web', 'instagram', 'openai', 'internal'] as const),
    ai: fc.constantFrom('all', 'on', 'off'),
    unread: fc.boolean(),
    hidePromotional: fc.boolean(),
    search: fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.replace(/\s+/gu, ' ').trim()),
  })
  const queries = fc
    .dictionary(fc.constantFrom('platform', 'ai', 'unread', 'promo', 'q', 'fullscreen', 'message'), fc.string())
    .map((fields) => new URLSearchParams(fields))

  it('what is written is read again, whatever the address said before', () => {
    fc.assert(
      fc.property(
        queries,
        filters,
        (query, filter) => void expect(readFilter(withFilter(query, filter)) ?? everyChat).toEqual(filter),
      ),
    )
  })

  it('writing what was read changes nothing that is shown, and nothing else', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const written = withFilter(query, readFilter(query) ?? everyChat)
        expect(readFilter(written) ?? everyChat).toEqual(readFilter(query) ?? everyChat)
        for (const name of ['fullscreen', 'message']) expect(written.get(name)).toBe(query.get(name))
      }),
    )
  })
})
