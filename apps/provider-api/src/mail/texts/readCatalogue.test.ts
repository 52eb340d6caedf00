import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textKey, readCatalogue } from './readCatalogue.ts'

const source = `msgid ""
msgstr ""
"Language: uk\\n"

#: apps/provider-api/src/mail/texts/englishTexts.ts
msgid "Hello!"
msgstr "Вітаємо!"

msgctxt "button"
msgid "Confirm the payment"
msgstr "Підтвердити оплату"

msgid "Confirm the payment"
msgstr "Підтвердьте оплату"

msgid "Not translated"
msgstr ""

msgid ""
"A text "
"of two lines"
msgstr ""
"Текст із «\\"двох\\"» "
"рядків\\\\"

#~ msgid "Gone"
#~ msgstr "Немає"
`

describe('a catalogue of emails', () => {
  it('a catalogue has the translations by context and text, and none that is empty or obsolete', () => {
    expect([...readCatalogue(source)]).toEqual([
      ['\u0004Hello!', 'Вітаємо!'],
      ['button\u0004Confirm the payment', 'Підтвердити оплату'],
      ['\u0004Confirm the payment', 'Підтвердьте оплату'],
      ['\u0004A text of two lines', 'Текст із «"двох"» рядків\\'],
    ])
  })

  it('a catalogue with the line ends of Windows reads the same', () => {
    expect(readCatalogue(source.replaceAll('\n', '\r\n'))).toEqual(readCatalogue(source))
  })
})

describe('properties of a catalogue', () => {
  it('every text that is written into a catalogue is read from it', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 })
    const entries = fc.uniqueArray(fc.record({ message: text, translation: text, context: fc.option(text) }), {
      selector: ({ message, context }) => `${context ?? ''}\u0004${message}`,
    })
    fc.assert(
      fc.property(entries, (list) => {
        const written = list.map(
          ({ message, translation, context }) =>
            `${context === null ? '' : `msgctxt ${JSON.stringify(context)}\n`}msgid ${JSON.stringify(message)}\nmsgstr ${JSON.stringify(translation)}\n`,
        )
        const read = readCatalogue(written.join('\n'))
        expect(read.size).toBe(list.length)
        for (const { message, translation, context } of list)
          expect(read.get(textKey({ message, ...(context !== null && { context }) }))).toBe(translation)
      }),
    )
  })
})
