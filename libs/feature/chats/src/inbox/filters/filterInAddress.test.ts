import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { InboxFilter } from '@frontdesk/chat-thread'
import { everyChat } from '../../chat/everyChat.ts'
import { readFilter, withFilter } from './filterInAddress.ts'

const read = (address: string) => readFilter(new URLSearchParams(address))

describe('the filter in the address', () => {
  it('a filter is read from the parameters of an address', () => {
    expect(
      read('platform=telegram,whatsapp&ai=off&unread=1&needs=you&promo=hide&snoozed=1&assigned=me&q=anna'),
    ).toEqual({
      platforms: ['telegram', 'whatsapp'],
      ai: 'off',
      unread: true,
      needsYou: true,
      hidePromotional: true,
      labelIds: [],
      snoozed: true,
      search: 'anna',
      assigned: 'me',
    })
  })

  it.each([
    [null, ''],
    [null, 'fullscreen=true'],
    [null, 'platform=fax&ai=maybe&unread=yes&needs=1&promo=&q=%20'],
    [{ ...everyChat, needsYou: true }, 'needs=you'],
    [everyChat, 'ai=all'],
    [{ ...everyChat, platforms: ['instagram'] }, 'platform=fax,instagram,,constructor'],
    [{ ...everyChat, platforms: ['telegram', 'instagram'] }, 'platform=instagram&platform=telegram'],
    [{ ...everyChat, assigned: 'nobody' }, 'assigned=nobody'],
    [null, 'assigned=them'],
    [{ ...everyChat, ai: 'on' }, 'ai=on&unread=0'],
    [{ ...everyChat, labelIds: [3, 7] }, 'label=7,3,x,7,-1'],
    [{ ...everyChat, search: 'anna kovalenko' }, 'q=%20anna%20%20kovalenko%20'],
  ])('the filter is %o in "%s"', (filter, address) => {
    expect(read(address)).toEqual(filter)
  })

  it('writing a filter keeps the other parameters of the address', () => {
    const query = new URLSearchParams('fullscreen=true&ai=off&includeDeletedMessages=true&q=x')
    expect(withFilter(query, everyChat).toString()).toBe('fullscreen=true&includeDeletedMessages=true')
    expect(withFilter(query, { ...everyChat, unread: true }).toString()).toBe(
      'fullscreen=true&includeDeletedMessages=true&unread=1',
    )
  })
})

describe('properties', () => {
  const filters = fc.record<InboxFilter>({
    platforms: fc.subarray(['telegram', 'whatsapp', 'whatsapp_web', 'instagram', 'openai', 'internal'] as const),
    ai: fc.constantFrom('all', 'on', 'off'),
    unread: fc.boolean(),
    needsYou: fc.boolean(),
    hidePromotional: fc.boolean(),
    labelIds: fc.uniqueArray(fc.integer({ min: 1, max: 9 })).map((ids) => ids.toSorted((one, other) => one - other)),
    snoozed: fc.boolean(),
    assigned: fc.constantFrom('all' as const, 'me' as const, 'nobody' as const),
    search: fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.replace(/\s+/gu, ' ').trim()),
  })
  const queries = fc
    .dictionary(
      fc.constantFrom('platform', 'ai', 'unread', 'needs', 'promo', 'label', 'q', 'fullscreen', 'message'),
      fc.string(),
    )
    .map((fields) => new URLSearchParams(fields))

  it('a written filter is read back, whatever the address contained', () => {
    fc.assert(
      fc.property(
        queries,
        filters,
        (query, filter) => void expect(readFilter(withFilter(query, filter)) ?? everyChat).toEqual(filter),
      ),
    )
  })

  it('writing back the filter that was read changes neither the filter nor other parameters', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const written = withFilter(query, readFilter(query) ?? everyChat)
        expect(readFilter(written) ?? everyChat).toEqual(readFilter(query) ?? everyChat)
        for (const name of ['fullscreen', 'message']) expect(written.get(name)).toBe(query.get(name))
      }),
    )
  })
})
