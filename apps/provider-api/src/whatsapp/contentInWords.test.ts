import { describe, expect, it } from 'vitest'
import { readContacts, readLocation } from './contentInWords.ts'

describe('content that can be put into words', () => {
  // https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages/location
  it.each([
    [{ latitude: 50.45, longitude: 30.52, name: 'Lily' }, 'Lily\nhttps://maps.google.com/?q=50.45,30.52'],
    [{ latitude: '50.45', longitude: '-30.52' }, 'https://maps.google.com/?q=50.45,-30.52'],
    [{ latitude: 'here', longitude: 30 }, undefined],
  ])('a place %j has an address on a map, also where its degrees are texts', (place, text) => {
    expect(readLocation(place)?.text).toBe(text)
  })

  it('a contact that is a card alone shows the name and number in it', () => {
    const vcard =
      'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;=D0=90=D0=BD=D0=BD=D0=B0\nTEL;CELL:+380501112233\nEND:VCARD'
    expect(readContacts([{ vcard }])).toMatchObject({ text: 'Анна\n+380501112233', kind: 'contact' })
  })
})
